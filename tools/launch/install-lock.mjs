import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const waitLimitMs = 15 * 60 * 1000;
const pollMs = 250;

/**
 * One installer at a time in a folder. The lock is a folder outside node_modules (npm empties that) which is moved
 * into place with its owner's name already inside: moving onto a folder that isn't empty fails, so one wins.
 */
export async function withInstallLock(root, work) {
  const folder = join(root, ".cache");
  const lock = join(folder, "install.lock");
  mkdirSync(folder, { recursive: true });
  const deadline = Date.now() + waitLimitMs;
  let told = false;
  while (!tryLock(lock)) {
    if (removeIfStale(lock)) continue;
    if (!told) console.error("Another start is installing packages here; waiting for it.");
    told = true;
    if (Date.now() > deadline)
      throw new Error(`Waited too long for another install. If there is none, delete ${lock}.`);
    await sleep(pollMs);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function tryLock(lock) {
  const own = `${lock}.${process.pid}`;
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own);
  writeFileSync(join(own, "owner"), identity(process.pid));
  try {
    renameSync(own, lock);
    return true;
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (["ENOTEMPTY", "EEXIST", "EPERM"].includes(error.code)) return false;
    throw error;
  }
}

function removeIfStale(lock) {
  const owner = readOwner(lock);
  if (owner === undefined) return true;
  const pid = Number.parseInt(owner, 10);
  if (isAlive(pid) && identity(pid) === owner) return false;
  // Moved away first, and looked at again: whoever took the lock since then must not lose it.
  const aside = `${lock}.stale-${process.pid}`;
  try {
    if (readOwner(lock) === owner) renameSync(lock, aside);
  } catch {
    return true;
  }
  rmSync(aside, { recursive: true, force: true });
  return true;
}

function readOwner(lock) {
  try {
    return readFileSync(join(lock, "owner"), "utf8");
  } catch {
    return undefined;
  }
}

/** Process ids are given out again; together with the time the process began they are not. */
function identity(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return `${pid} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    return `${pid}`;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
