import { useState } from "react";
import { randomKey } from "../lib/random.ts";

/** The Idempotency-Key of a form, made when it opens: pressing its button twice has one effect. */
export function useFormKey(): string {
  const [key] = useState(randomKey);
  return key;
}
