/** Which ticket stays, and which are closed into it. */
export interface MergeChoice {
  readonly target: string;
  readonly sources: readonly string[];
}

export const maxSources = 50;

/** Never into itself, and no ticket twice. */
export function choiceOf(ids: readonly string[], target: string | undefined): MergeChoice | undefined {
  const unique = [...new Set(ids)];
  const stays = target !== undefined && unique.includes(target) ? target : unique[0];
  if (stays === undefined || unique.length < 2) return undefined;
  return { target: stays, sources: unique.filter((id) => id !== stays) };
}

/** Of two tickets the other one stays; of more, the next in the row. */
export function swapped(ids: readonly string[], target: string): string {
  const unique = [...new Set(ids)];
  return unique[(unique.indexOf(target) + 1) % unique.length] ?? target;
}
