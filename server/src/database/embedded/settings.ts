import { statfs } from "node:fs/promises";
import { totalmem } from "node:os";

const mebibyte = 1024 * 1024;

/** Given on the command line at each start, so that a data folder made by an older version gets today's settings. */
export function postgresSettings(machine: { memoryBytes: number; sharedMemoryBytes: number | undefined }): string[] {
  const sharedBuffersMb = Math.max(16, Math.min(128, Math.floor(machine.memoryBytes / mebibyte / 16)));
  // Containers often get 64 MB of /dev/shm, which one parallel query can fill; files in the data folder always work.
  const smallSharedMemory = machine.sharedMemoryBytes !== undefined && machine.sharedMemoryBytes < 512 * mebibyte;
  const settings: Record<string, string> = {
    listen_addresses: "",
    unix_socket_permissions: "0600",
    max_connections: "100",
    shared_buffers: `${sharedBuffersMb}MB`,
    dynamic_shared_memory_type: smallSharedMemory ? "mmap" : "posix",
    huge_pages: "off",
    jit: "off",
    max_logical_replication_workers: "0",
    timezone: "UTC",
    // An acknowledged write is on disk. These are the defaults; a hand-edited file must not weaken them.
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    // Fewer checkpoints mean fewer full page images; the price is a longer recovery, bounded by max_wal_size.
    max_wal_size: "1GB",
    checkpoint_timeout: "15min",
    wal_compression: "on",
    // Failed statements are the caller's to log, and their texts and details hold customers' data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    log_timezone: "UTC",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

export async function measureMachine(): Promise<{ memoryBytes: number; sharedMemoryBytes: number | undefined }> {
  // Zero or a huge figure stands for "no limit".
  const limit = process.constrainedMemory();
  const shm =
    process.platform === "linux" ? await statfs("/dev/shm").catch(() => ({ bavail: 0, bsize: 0 })) : undefined;
  return {
    memoryBytes: limit > 0 ? Math.min(limit, totalmem()) : totalmem(),
    sharedMemoryBytes: shm && shm.bavail * shm.bsize,
  };
}
