import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../api/scope.ts";
import { rubricChoicesQuery } from "./queries.ts";

/** Returns what a rubric is called; its id where that is not known. */
export function useRubricName(): (id: string) => string {
  const { data } = useQuery(rubricChoicesQuery(useApi()));
  return (wanted) => data?.items.find(({ id }) => id === wanted)?.name ?? wanted;
}
