import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** curl -s is silent about a refused call. This one fails, unless the block says which status to expect. */
const curl = (real: string) => `#!/bin/bash
errors=$(mktemp) body=$(mktemp)
trap 'rm -f "$errors" "$body"' EXIT
${real} -w '%{stderr}\\nsnippet-status:%{http_code}\\n' "$@" 2> "$errors" | tee "$body"
code=\${PIPESTATUS[0]}
status=$(sed -n 's/^snippet-status://p' "$errors" | tail -n 1)
sed '/^snippet-status:/d; /^$/d' "$errors" >&2
[ "$code" = 0 ] || exit "$code"
if [ -n "\${SNIPPET_STATUS:-}" ]; then
  [ "$status" = "$SNIPPET_STATUS" ] && exit 0
elif [ "\${status:-0}" -lt 400 ]; then
  exit 0
fi
echo "HTTP $status for: curl $*" >&2
head -c 2000 "$body" >&2
exit 22
`;

/** A path that leads nowhere is null for jq, and a variable that holds "null" fails far away from its cause. */
const jq = (real: string) => `#!/bin/bash
output=$(mktemp)
trap 'rm -f "$output"' EXIT
${real} "$@" | tee "$output"
code=\${PIPESTATUS[0]}
[ "$code" = 0 ] || exit "$code"
[ "$(head -c 5 "$output")" != null ] || { echo "null for: jq $*" >&2; exit 1; }
`;

/** Writes programs that are stricter than the real ones into a folder, to be put first in the PATH. */
export function writeStandIns(folder: string, real: { readonly curl: string; readonly jq: string }): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries({ curl: curl(real.curl), jq: jq(real.jq) })) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
}
