/** Signing secrets that are kept open; with more all are opened anew. */
const maxKept = 1_000;

/** A receiver's secret is the same for each delivery, and opening it costs as much as signing with it. */
export function openedSecrets(decrypt: (sealed: Buffer) => string): (sealed: Buffer) => string {
  const opened = new Map<string, string>();
  return (sealed) => {
    const key = sealed.toString("latin1");
    let secret = opened.get(key);
    if (secret === undefined) {
      secret = decrypt(sealed);
      if (opened.size >= maxKept) opened.clear();
      opened.set(key, secret);
    }
    return secret;
  };
}
