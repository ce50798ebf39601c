import type { AgentTestOutline } from "../../api/client.ts";

export const isUnderWay = ({ status }: Pick<AgentTestOutline, "status">): boolean =>
  status === "queued" || status === "running";
