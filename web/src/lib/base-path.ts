const meta = document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? "";

/** The path below which the app is served, such as `/quality`; empty for none, and under the development server. */
export const basePath = meta.startsWith("__") ? "" : meta;
