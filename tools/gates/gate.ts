/** What a gate found on one checkout. `detail` is for people: each fault by file and line, or what was looked at. */
export interface GateResult {
  readonly ok: boolean;
  readonly detail: string;
}

/** A check of the whole source tree. It takes any checkout, so that it can itself be tried on one with a fault. */
export interface Gate {
  readonly name: string;
  readonly check: (root: string) => Promise<GateResult>;
}

export const passed = (detail: string): GateResult => ({ ok: true, detail });
export const failed = (detail: string): GateResult => ({ ok: false, detail });

/** For gates that gather faults one by one. */
export const verdict = (faults: readonly string[], looked: string): GateResult =>
  faults.length === 0 ? passed(looked) : failed(faults.join("\n"));
