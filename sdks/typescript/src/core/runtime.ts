/** What Node, Deno, Bun and browsers have under different names. */
interface Runtime {
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
  readonly document?: unknown;
}

const runtime = globalThis as Runtime;

export const isBrowser = (): boolean => runtime.document !== undefined;

export function environment(name: string): string | undefined {
  try {
    return runtime.process?.env?.[name] || undefined;
  } catch {
    // Deno asks its user, who may refuse.
    return undefined;
  }
}

/** 122 random bits; a page that is not served by https has no `randomUUID`. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
