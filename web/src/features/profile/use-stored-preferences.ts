import { useMantineColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../../api/scope.ts";
import { setSingleKeys } from "../../ui/single-keys.ts";
import { preferencesOf } from "./preferences.ts";
import { preferencesQuery } from "./queries.ts";

/** Applies what the person has chosen, maybe in another browser. */
export function useStoredPreferences(): void {
  const { data } = useQuery(preferencesQuery(useApi()));
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (!data) return;
    const { colours, hasSingleKeys } = preferencesOf(data.preferences);
    if (colours) setColorScheme(colours);
    setSingleKeys(hasSingleKeys);
  }, [data, setColorScheme]);
}
