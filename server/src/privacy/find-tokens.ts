import type { Reading } from "./read-text.ts";
import { isHighEntropy, isSecretName, looksBenign } from "./secret-signs.ts";
import type { PersonalData } from "./types.ts";

const parameter = /[?&#;]([A-Za-z0-9_.~[\]%-]{1,64})=([^\s?&#;"'<>\ue000\ue001]+)/g;
/** Where a name may follow an address or a sentence may end. */
const punctuation = /[.,;:!?)\]}]+$/;
const userinfo = /([^\s/?#@<>"'\ue000\ue001]{1,256})@/y;
const path = /[^\s"'<>?#]*/y;
const namesOfNobody = new Set(["git", "anonymous", "ftp"]);
const afterStep =
  /^(?:reset|reset-password|password|verify|verification|confirm|confirmation|invite|invitation|activate|magic|magic-link|unsubscribe|token|tokens|auth|session|share|s)$/i;

const jwt = /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{5,}(?:\.[A-Za-z0-9_-]*){2,4}/g;
const authorization =
  /(?<![A-Za-z0-9_])(?:bearer|authorization:[ \t]{0,3}(?:bearer|basic|token))[ \t]{1,3}([A-Za-z0-9._~+/-]{8,}={0,2})/gi;
/** Cheaper than the search itself, and enough for most texts. */
const schemes = ["earer ", "EARER ", "uthorization:", "AUTHORIZATION:"];
const withPrefix = new RegExp(
  `(?<![A-Za-z0-9_])(?:${[
    "(?:svc|sk|pk|rk)_(?:live|test)_",
    "sk-(?:ant-|proj-|or-)?",
    "gh[opsur]_|github_pat_|glpat-|gldt-",
    "xox[abeoprs]-|xapp-",
    "whsec_|shp(?:at|ca|pa|ss)_|npm_|pypi-|hf_|dop_v1_|doo_v1_|sq0(?:atp|csp)-",
    "AKIA|ASIA|AIza|ya29\\.|SG\\.",
  ].join("|")})[A-Za-z0-9_.-]{16,}`,
  "g",
);

const hasMask = /[\ue000\ue001]/;
const unbroken = /[A-Za-z0-9]{10}/;

type Found = { start: number; end: number };

/** Secrets, mostly in addresses: of an address only the secret part, the rest stays. */
export function findTokens({ text, hasLongRun }: Reading): PersonalData[] {
  const found: Found[] = [];
  if (text.includes("://")) inAddresses(text, found);
  if (text.includes("=")) inParameters(text, found);
  if (hasLongRun) {
    each(jwt, text, ({ start, end }) => push(found, text, start, end));
    // `npm_config_registry` is a name.
    each(withPrefix, text, ({ start, end }) => {
      if (/\d/.test(text.slice(start, end)) && unbroken.test(text.slice(start, end))) push(found, text, start, end);
    });
  }
  if (schemes.some((scheme) => text.includes(scheme))) {
    each(authorization, text, ({ end, groups: [secret = ""] }) => {
      // "Bearer of bad news": a secret has digits, or capitals where no word has them.
      if (/\d/.test(secret) || /[a-z][A-Z]/.test(secret)) push(found, text, end - secret.length, end);
    });
  }
  return apart(found).map((span) => ({ ...span, kind: "url_token" }));
}

/** Without the iterator of `matchAll`, which costs more than the search where there is nothing to find. */
function each(pattern: RegExp, text: string, visit: (match: Found & { groups: string[] }) => void): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    visit({ start: match.index, end: pattern.lastIndex, groups: match.slice(1) });
  }
}

function push(found: Found[], text: string, start: number, end: number): void {
  const trailing = punctuation.exec(text.slice(Math.max(start, end - 8), end))?.[0].length ?? 0;
  if (end - trailing > start) found.push({ start, end: end - trailing });
}

function inParameters(text: string, found: Found[]): void {
  each(parameter, text, ({ end, groups: [name = "", value = ""] }) => {
    if (isSecretName(name, value) || (!looksBenign(name) && isHighEntropy(value))) {
      push(found, text, end - value.length, end);
    }
  });
}

function inAddresses(text: string, found: Found[]): void {
  // Within an address that was read to its end further ones are part of it, but may carry a password of their own.
  let read = 0;
  for (let at = text.indexOf("://"); at >= 0; at = text.indexOf("://", at + 3)) {
    userinfo.lastIndex = at + 3;
    const user = userinfo.exec(text)?.[1];
    if (user !== undefined && !namesOfNobody.has(user)) found.push({ start: at + 3, end: at + 3 + user.length });
    if (at < read) continue;
    path.lastIndex = at + 3;
    const address = path.exec(text)?.[0] ?? "";
    read = at + 3 + address.length;
    inPath(text, at + 3, address, found);
  }
}

function inPath(text: string, start: number, address: string, found: Found[]): void {
  let at = start;
  let previous = "";
  for (const [i, segment] of address.split("/").entries()) {
    const secret = afterStep.test(previous) ? segment.length >= 16 && /\d/.test(segment) : isHighEntropy(segment);
    // How long a mask is must not count, or masking twice would mask more.
    if (i > 0 && secret && !looksBenign(segment) && !hasMask.test(segment)) push(found, text, at, at + segment.length);
    previous = segment;
    at += segment.length + 1;
  }
}

/** In order, and one of those that overlap. */
function apart(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const span of [...found].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else kept.push({ ...span });
  }
  return kept;
}
