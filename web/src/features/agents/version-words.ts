import type { AgentTestOutline } from "../../api/client.ts";
import { testTexts } from "./test-texts.ts";
import { texts } from "./texts.ts";

/** What a version is called; null is the configuration being worked on. */
export const versionText = (version: number | null): string =>
  version === null ? texts.working : texts.version(version);

/** Which version a test is of, and which one it is compared with. */
export const sidesText = ({ version, compared_with: base }: AgentTestOutline): string =>
  base === null ? versionText(version) : testTexts.against(versionText(version), versionText(base));
