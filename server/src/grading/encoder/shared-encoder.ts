import { createEncoder, type Encoder } from "./encoder.ts";

let encoder: Encoder | undefined;

/** The encoder of this process. Its child processes start with the first conversation and end with this process. */
export function sharedEncoder(): Encoder {
  encoder ??= createEncoder();
  return encoder;
}
