import { readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { type Gate, verdict } from "./gate.ts";
import { sourceFiles } from "./source-files.ts";

/** Rooms that face the outside and may know the whole contract or database. All other files of a domain may not. */
const outerRooms =
  /\/(?:http|[^/]*-http|wire|[^/]*-wire|store|[^/]*-store|gateway|gateway-[^/]+|test-[^/]+)\.ts$|\.test\.ts$/;
const domainFile = /^server\/src\/(?!(?:platform|database|cli|site|mcp)\/)[^/]+\//;

/** What of a module the inside of a domain may name: the dependency rules see files, not names. */
const allowedNames: Readonly<Record<string, ReadonlySet<string>>> = {
  // The words for refusals, remarks and permissions are the product's own; shapes on the wire are not.
  "@cqs/contract": new Set([
    "ErrorCode",
    "Warning",
    "Scope",
    "Role",
    "allScopes",
    "grants",
    "scopesOfRole",
    "roles",
    "atLeast",
  ]),
  // Transactions, but no SQL: statements are written in stores.
  "../database/database.ts": new Set(["Database", "Queryable", "Tx", "joined", "inSavepoint"]),
};

export const importedNames: Gate = {
  name: "imported names",
  async check(root) {
    const files = (await sourceFiles(root)).filter((path) => domainFile.test(path) && !outerRooms.test(path));
    const faults = await Promise.all(
      files.map(async (path) => faultsOf(path, await readFile(join(root, path), "utf8"))),
    );
    return verdict(faults.flat(), `the imports of ${files.length} files name only what they may`);
  },
};

function faultsOf(path: string, source: string): string[] {
  const parsed = ts.createSourceFile(path, source, ts.ScriptTarget.Latest);
  return parsed.statements.flatMap((node) => {
    if (!(ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) || !node.moduleSpecifier) return [];
    const from = (node.moduleSpecifier as ts.StringLiteral).text;
    const allowed = allowedNames[from];
    if (!allowed) return [];
    const line = parsed.getLineAndCharacterOfPosition(node.getStart(parsed)).line + 1;
    return namesOf(node)
      .filter((name) => !allowed.has(name))
      .map((name) => `${path}:${line}: may not take ${name} from ${from}`);
  });
}

/** The names under which the other module exports them; `*` for all at once. */
function namesOf(node: ts.ImportDeclaration | ts.ExportDeclaration): string[] {
  const clause = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
  if (!clause || !(ts.isNamedImports(clause) || ts.isNamedExports(clause))) return ["*"];
  return clause.elements.map(({ propertyName, name }) => (propertyName ?? name).text);
}
