import { openApiDocument } from "@cqs/contract";

/** What customers are shown of the contract. */
// biome-ignore lint/suspicious/noExplicitAny: a document of this shape is what the contract is turned into
export const publishedDocument = openApiDocument("http://localhost") as any;
