/** Stands where a secret was. */
export const removed = "[removed]";

interface SecretForm {
  /** Texts without any of these can't hold the form: looking for them costs a tenth of what the pattern does. */
  readonly hints: readonly string[];
  readonly pattern: RegExp;
  readonly replacement: string;
}

const queryNames = "pass(?:word|wd|phrase)?|pwd|secret|token|api[_-]?key|authorization|auth|signature|sig";

/**
 * Secrets that are known by their form, wherever they stand. A few characters are enough: a key that is misspelt, or lacks
 * its end, is almost as good as whole. All patterns are bounded, so that they take linear time.
 */
const forms: readonly SecretForm[] = [
  { hints: ["svc_", "SVC_"], pattern: /svc_(live|test)_[\w-]{6,}/gi, replacement: `svc_$1_${removed}` },
  { hints: ["whsec_", "WHSEC_"], pattern: /whsec_[\w+/=-]{6,}/gi, replacement: `whsec_${removed}` },
  // Leaves of a signed token its id, which is no secret.
  { hints: ["_"], pattern: /([a-z]{2,5}_[0-9A-Za-z]{22})\.\d+\.[\w-]+/g, replacement: "$1" },
  {
    hints: ["earer", "EARER"],
    pattern: /\b(bearer(?:\s|%20|\+){1,20})[\w.~+/=%-]{8,}/gi,
    replacement: `$1${removed}`,
  },
  // User name and password before the host of a URL.
  { hints: ["://"], pattern: /:\/\/[^\s/?#"'<>@]{1,512}@/g, replacement: `://${removed}@` },
  // A parameter of an address that is called like a secret.
  {
    hints: ["="],
    pattern: new RegExp(`([?&;](?:[\\w.-]{0,40}[_.-])?(?:${queryNames})=)[^&;\\s"'<>#]{1,4096}`, "gi"),
    replacement: `$1${removed}`,
  },
];

/** Every hint holds one of these. Most texts hold none: five quick looks instead of one per hint. */
const mayHoldForm = (text: string) =>
  text.includes("_") || text.includes("=") || text.includes("://") || text.includes("earer") || text.includes("EARER");

/** Leaves out of a text what has the form of a secret. */
export function withoutSecretForms(text: string): string {
  if (!mayHoldForm(text)) return text;
  let rest = text;
  for (const { hints, pattern, replacement } of forms) {
    if (hints.some((hint) => rest.includes(hint))) rest = rest.replace(pattern, replacement);
  }
  return rest;
}

/** The same for a path, in whatever way it is spelled. */
export function pathWithoutSecrets(path: string): string {
  const plain = path.replaceAll(/%([2-7][0-9a-f])/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const clean = withoutSecretForms(plain);
  return clean === plain ? path : clean;
}
