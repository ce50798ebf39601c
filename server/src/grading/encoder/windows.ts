/** Turns that are read together. The first `context` of them were read before, and only help to understand the others. */
export interface TurnWindow {
  readonly context: number;
  readonly turns: readonly number[];
}

/** The number of turns that a window repeats from the window before it. */
const maxContextTurns = 2;
/** [CLS] and [SEP]. */
const extraTokens = 2;

/**
 * Splits the turns of a conversation into windows of at most `limit` tokens, exactly as in training (`windows_of` in
 * tools/grader/encoder/batches.py). `lengths` has the number of tokens of each turn, the role token included.
 */
export function windowsOf(lengths: readonly number[], limit: number): readonly TurnWindow[] {
  const total = (turns: readonly number[]) => turns.reduce((sum, turn) => sum + (lengths[turn] as number), extraTokens);
  const windows: TurnWindow[] = [];
  let turns: number[] = [];
  let context = 0;
  for (const [turn, length] of lengths.entries()) {
    if (turns.length > context && total(turns) + length > limit) {
      windows.push({ context, turns });
      turns = turns.slice(-maxContextTurns);
      while (turns.length > 0 && total(turns) + length > limit) turns = turns.slice(1);
      context = turns.length;
    }
    turns.push(turn);
  }
  return [...windows, { context, turns }];
}
