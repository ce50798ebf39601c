import { join } from "node:path";
import { pythonEnvironment } from "./python.ts";
import { root } from "./root.ts";

const requirements = join(root, "tools", "test", "schemathesis-requirements.txt");

/** The path of schemathesis in an environment of its own. */
export const installSchemathesis = async () =>
  join(await pythonEnvironment("schemathesis", requirements), "schemathesis");
