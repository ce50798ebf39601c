import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { Encoding } from "../platform/http/accept-encoding.ts";

export interface AppFile {
  /** Its address below the prefix, such as `/assets/index-a1b2c3.js`. */
  readonly address: string;
  readonly path: string;
  readonly type: string;
  readonly tag: string;
  /** Has its content's hash in its name: what a browser has once fetched never changes. */
  readonly isImmutable: boolean;
  readonly encodings: readonly Encoding[];
}

export interface BuiltApp {
  /** index.html with placeholders for the path prefix and the nonce. */
  readonly page: string;
  readonly files: readonly AppFile[];
}

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
const docsTypes: Readonly<Record<string, string>> = {
  ...types,
  ".html": "text/html; charset=utf-8",
  ".json": "application/json; charset=utf-8",
};
export const compressedEndings = { br: ".br", gzip: ".gz" } as const;

/** Reads which files the build has made; undefined where the app is not built. Their contents stay on the disk. */
export function readBuiltApp(folder: string): BuiltApp | undefined {
  const pagePath = join(folder, "index.html");
  if (!existsSync(pagePath)) return undefined;
  const files = filesIn(folder, types).filter(({ address }) => !address.startsWith("/docs/"));
  return { page: readFileSync(pagePath, "utf8"), files };
}

/** Reads which files of the documentation site the build has made; none where it is not built. */
export const readBuiltDocs = (folder: string): readonly AppFile[] =>
  existsSync(join(folder, "docs"))
    ? filesIn(folder, docsTypes).filter(({ address }) => address.startsWith("/docs/"))
    : [];

function filesIn(folder: string, served: Readonly<Record<string, string>>): readonly AppFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) in served)
    .map((entry) => fileOf(folder, join(entry.parentPath, entry.name)));
}

function fileOf(folder: string, path: string): AppFile {
  const address = `/${relative(folder, path).split(sep).join("/")}`;
  return {
    address,
    path,
    type: docsTypes[extname(path)] as string,
    tag: createHash("sha256").update(readFileSync(path)).digest("base64url").slice(0, 27),
    isImmutable: address.startsWith("/assets/"),
    encodings: (["br", "gzip"] as const).filter((name) => existsSync(path + compressedEndings[name])),
  };
}
