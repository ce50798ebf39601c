import type { Agent, AgentFiguresVersion, AgentVersion } from "../../api/client.ts";
import type { AgentConfiguration } from "./agent-differences.ts";
import { versionText } from "./version-words.ts";

export interface NamedAgentVersion {
  /** As the address names it: a number, or `working`. */
  readonly name: string;
  readonly title: string;
  readonly configuration: AgentConfiguration;
  readonly published: { readonly by: string; readonly at: string } | undefined;
  readonly figures: AgentFiguresVersion | undefined;
}

/** The configuration being worked on, where it differs from the version in use, and the versions, newest first. */
export function comparableVersions(
  agent: Agent,
  versions: readonly AgentVersion[],
  figures: readonly AgentFiguresVersion[],
): NamedAgentVersion[] {
  const working = {
    name: "working",
    title: versionText(null),
    configuration: agent,
    published: undefined,
    figures: undefined,
  };
  return [
    ...(agent.has_unpublished_changes ? [working] : []),
    ...versions.map((version) => ({
      name: String(version.version),
      title: versionText(version.version),
      configuration: version,
      published: { by: version.published_by, at: version.published_at },
      figures: figures.find((one) => one.version === version.version),
    })),
  ];
}
