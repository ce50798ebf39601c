/** One node's address and a key for it. */
export interface WalkTarget {
  readonly base: string;
  readonly key: string;
}

export interface Walk {
  readonly targets: readonly WalkTarget[];
  readonly writers: number;
  readonly rows: number;
  /** Of the walk's pages. */
  readonly limit: number;
}

export interface WalkReport {
  readonly written: number;
  readonly seen: number;
  readonly skipped: readonly string[];
  readonly repeated: number;
  readonly pages: number;
}

/** Several writers create contacts on all nodes while one reader walks the list upwards, always behind the last id it saw. */
export async function walkWhileWriting({ targets, writers, rows, limit }: Walk): Promise<WalkReport> {
  const written: string[] = [];
  let begun = 0;
  const write = async (n: number) => {
    while (begun < rows) {
      begun += 1;
      const target = targets[(n + begun) % targets.length] as WalkTarget;
      const { id } = await call(target, "POST", "/contacts", { phone: "+4930123456" });
      written.push(id as string);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, n) => write(n)));
  let isWriting = true;
  const done = writing.finally(() => {
    isWriting = false;
  });
  const seen: string[] = [];
  let pages = 0;
  // After the last write the walk goes on until it has seen as many, or finds nothing new for a second.
  let lastNews = performance.now();
  while (isWriting || (seen.length < written.length && performance.now() - lastNews < 3_000)) {
    const target = targets[pages % targets.length] as WalkTarget;
    const cursor = seen.length > 0 ? `&starting_after=${seen.at(-1)}` : "";
    const page = await call(target, "GET", `/contacts?order=asc&limit=${limit}${cursor}`);
    const items = page.items as { id: string }[];
    seen.push(...items.map(({ id }) => id));
    if (items.length > 0 || isWriting) lastNews = performance.now();
    pages += 1;
  }
  await done;
  const known = new Set(seen);
  return {
    written: written.length,
    seen: known.size,
    skipped: written.filter((id) => !known.has(id)),
    repeated: seen.length - known.size,
    pages,
  };
}

async function call({ base, key }: WalkTarget, method: string, path: string, body?: object) {
  const response = await fetch(base + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { data, error } = (await response.json()) as { data: Record<string, unknown>; error?: { message: string } };
  if (error) throw new Error(`${method} ${path}: ${response.status} ${error.message}`);
  return data;
}
