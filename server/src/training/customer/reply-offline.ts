import type { Beat, CustomerState } from "../types.ts";
import { type CustomerHears, react } from "./react.ts";
import { speak } from "./speak.ts";

export interface CustomerReply {
  readonly text: string;
  readonly state: CustomerState;
  readonly beats: readonly Beat[];
}

/** The offline customer's reply to one message. The same messages and the same seed always get the same replies. */
export function replyOffline(hears: CustomerHears & { readonly seed: number }): CustomerReply {
  const { behaviour, seed, position } = hears;
  const { state, beats } = react(hears);
  return { ...speak(behaviour, state, beats, { seed, position }), beats };
}
