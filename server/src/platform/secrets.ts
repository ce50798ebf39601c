import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

/** What SECRET_KEY protects. Each purpose gets a key of its own, so that one leak does not open another. */
export interface Secrets {
  /** Keyed hash of an API key or token: a stolen database holds nothing that can be tried offline. */
  hash(text: string): Buffer;
  encrypt(text: string): Buffer;
  decrypt(sealed: Buffer): string;
  /** A further key for a library that wants one. */
  derive(purpose: string): string;
  /** The same as a key object, for our own HMACs. */
  deriveKey(purpose: string): KeyObject;
}

const ivBytes = 12;
const tagBytes = 16;

export function createSecrets(secretKey: string): Secrets {
  const derived = (purpose: string) => Buffer.from(hkdfSync("sha256", secretKey, "", `cqs/${purpose}`, 32));
  // A key object: handing the bytes over anew for each hash costs six times as much.
  const hashKey = createSecretKey(derived("hash"));
  const sealKey = createSecretKey(derived("seal"));
  return {
    hash: (text) => createHmac("sha256", hashKey).update(text).digest(),
    encrypt(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", sealKey, iv);
      return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(sealed) {
      const decipher = createDecipheriv("aes-256-gcm", sealKey, sealed.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]).toString("utf8");
    },
    derive: (purpose) => derived(purpose).toString("base64url"),
    deriveKey: (purpose) => createSecretKey(derived(purpose)),
  };
}
