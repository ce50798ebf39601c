import type { Mode } from "./scope.ts";

/** Returns the address with the mode in its query, where a session would otherwise open the live view. */
export const urlInMode = (url: string, mode: Mode) => (mode === "live" ? url : `${url}?mode=${mode}`);
