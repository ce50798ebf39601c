/** A command that calls a trigger with a payload. Single quotes end a shell's text, so they are written as JSON escapes. */
export function commandFor(url: string, payload: string): string {
  const body = payload.trim().replaceAll("'", "\\u0027");
  return `curl "${url}" \\\n  -H "Content-Type: application/json" \\\n  -d '${body}'`;
}
