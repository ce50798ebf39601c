export const colourChoices = ["auto", "light", "dark"] as const;
export type Colours = (typeof colourChoices)[number];

interface Preferences {
  /** Undefined for somebody who has chosen nothing yet: then the browser's own choice holds. */
  readonly colours: Colours | undefined;
  readonly hasSingleKeys: boolean;
}

/** Reads what is stored. Values that this version does not know count as not chosen. */
export const preferencesOf = (stored: Readonly<Record<string, unknown>>): Preferences => ({
  colours: colourChoices.find((name) => name === stored.theme),
  hasSingleKeys: stored.single_keys !== false,
});
