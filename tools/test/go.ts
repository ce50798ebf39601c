import { ensureTool, findProgram } from "./install-tools.ts";

/** The path of Go; installed when it isn't there and this may be done. */
export const ensureGo = (): Promise<string> =>
  ensureTool({
    name: "Go",
    debianPackage: "golang-go",
    find: () => findProgram("go") ?? findProgram("go", ["/usr/local/go/bin", "/usr/bin"]),
  });
