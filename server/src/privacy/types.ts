export type PersonalDataKind = "email" | "phone" | "card" | "iban" | "national_id" | "url_token";

/** A part of a text, in UTF-16 units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface PersonalData extends Range {
  readonly kind: PersonalDataKind;
}

/** A workspace's own idea of what is personal. The name is what the mask says. */
export interface OwnPattern {
  readonly name: string;
  readonly pattern: string;
}

export type PrivacyMode = "off" | "mask_shown" | "mask_stored";

export interface PrivacySettings {
  readonly mode: PrivacyMode;
  readonly patterns: readonly OwnPattern[];
}
