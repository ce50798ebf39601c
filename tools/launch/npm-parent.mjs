import { readFileSync } from "node:fs";
import { basename } from "node:path";

const checkMs = 100;

/**
 * Calls back when the npm that runs this script is gone. npm starts scripts through a shell: told to end, it ends
 * the shell, which passes nothing on, and killed with -9 it leaves both behind. In either case a server would go on
 * unseen. Without npm the parent is a person's shell, which may end as it likes.
 */
export function onNpmGone(callback) {
  const script = basename(process.argv[1] ?? "", ".mjs");
  if (process.env.npm_lifecycle_event !== script || process.platform === "win32") return;
  const shell = process.ppid;
  const npm = isShell(shell) ? parentOf(shell) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || parentOf(shell) === npm)) return;
    clearInterval(timer);
    callback();
  }, checkMs);
  timer.unref();
}

/** Some shells replace themselves with the command, and then the parent is npm itself. */
function isShell(pid) {
  return /^(sh|dash|bash|ash|zsh|busybox)$/.test(readProc(pid, "comm").trim());
}

function parentOf(pid) {
  const stat = readProc(pid, "stat");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
}

function readProc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
