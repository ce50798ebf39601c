import { randomBytes } from "node:crypto";

/** 256 random bits for a link. Only its keyed hash is stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");
