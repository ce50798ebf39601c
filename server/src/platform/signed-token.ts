import { createHmac, timingSafeEqual } from "node:crypto";

/** What a token says of itself. Whether it is true, its signature tells. */
export interface TokenClaim {
  readonly id: string;
  readonly version: number;
}

export interface TokenSigner {
  /** `bound` is what the signature holds for besides: a token that is carried elsewhere is void there. */
  sign(claim: TokenClaim, bound: readonly string[]): string;
  verify(token: string, bound: readonly string[]): boolean;
}

const form = /^([a-z]{2,5}_[0-9A-Za-z]{22})\.([1-9]\d{0,8})\.[\w-]{43}$/;

/** Undefined for what can't be a token. */
export function claimOf(token: string): TokenClaim | undefined {
  const [, id, version] = form.exec(token) ?? [];
  return id === undefined ? undefined : { id, version: Number(version) };
}

/** `id.version.signature`: a secret that names what it is for, so that it need not be stored to be recognised. */
export function createTokenSigner(key: string): TokenSigner {
  const sign: TokenSigner["sign"] = ({ id, version }, bound) => {
    const signed = JSON.stringify([id, version, ...bound]);
    return `${id}.${version}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
  };
  return {
    sign,
    verify(token, bound) {
      const claim = claimOf(token);
      if (!claim) return false;
      // As text, not as the bytes that it stands for: those have more than one spelling.
      return timingSafeEqual(Buffer.from(token), Buffer.from(sign(claim, bound)));
    },
  };
}
