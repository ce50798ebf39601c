/** Names of parameters whose value is a secret whatever it looks like, as one word. */
const always = new Set(
  [
    "token accesstoken refreshtoken idtoken authtoken csrftoken xsrftoken bearertoken devicetoken resettoken",
    "secret clientsecret sharedsecret apikey apisecret accesskey accesskeyid secretkey privatekey subscriptionkey",
    "password passwd pwd pass passphrase signature credential credentials authorization jwt sas otp",
    "sessionid sessiontoken phpsessid jsessionid sessid magic awsaccesskeyid xamzcredential xamzsecuritytoken",
  ]
    .join(" ")
    .split(" "),
);
const alwaysAtTheEnd = /(?:token|secret|password|signature|apikey|accesskey)$/;
/** Names that also stand for harmless things: only with a value of some length. */
const sometimes = new Set(
  "key code sig auth session sid ticket hash hmac state nonce verifier invite invitation t k".split(" "),
);
const fewestCharacters = 8;

export function isSecretName(name: string, value: string): boolean {
  const word = name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  if (always.has(word) || alwaysAtTheEnd.test(word)) return true;
  return sometimes.has(word) && value.length >= fewestCharacters && (/\d/.test(value) || /[a-z][A-Z]/.test(value));
}

const benignName =
  /^(?:v|ver|version|rev|sha|sha1|sha256|md5|commit|etag|integrity|utm_\w+|q|query|search|text|title|url|redirect_uri|return_to|next)$/i;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** As this service makes them: `conv_` and 22 characters. */
const ownId = /^[a-z]{2,5}_[0-9A-Za-z]{22}$/;

/** Names of what is long and no secret, and ids that give nobody access. */
export const looksBenign = (text: string): boolean => benignName.test(text) || uuid.test(text) || ownId.test(text);

const unbroken = /[A-Za-z0-9]{20,}/g;
const hex = /^[0-9a-f]+$/i;

/**
 * A piece of 20 characters or more that nobody would write: digits and letters of both cases by turns, or 32 and more
 * hexadecimal ones in a parameter.
 */
export function isHighEntropy(value: string): boolean {
  if (uuid.test(value) || ownId.test(value)) return false;
  for (const [piece] of value.matchAll(unbroken)) {
    if (hex.test(piece)) continue;
    const turns = (piece.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g) ?? []).length;
    if (turns >= 4 && /[A-Z]/.test(piece) && /[a-z]/.test(piece)) return true;
  }
  return false;
}
