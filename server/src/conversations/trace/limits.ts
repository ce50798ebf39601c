/** How many nodes a trace may have below its root. */
export const maxNodes = 10_000;

/** How many levels it may have below its root. Answers nest as deeply, and many JSON parsers give up soon after. */
export const maxDepth = 100;
