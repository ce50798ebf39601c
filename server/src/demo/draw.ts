import { seededFraction } from "../platform/seeded-random.ts";

/** Draws by chance, and the same again for the same seed: demo data are alike in every workspace. */
export interface Draw {
  /** From 0 up to, but not including, 1. */
  fraction(): number;
  whole(from: number, to: number): number;
  one<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item;
  /** An item by its share of all shares. */
  weighted<Item extends string>(shares: Readonly<Partial<Record<Item, number>>>): Item;
}

export function createDraw(seed: number): Draw {
  let position = 0;
  const fraction = () => seededFraction(seed, position++);
  return {
    fraction,
    whole: (from, to) => from + Math.floor(fraction() * (to - from + 1)),
    one(items) {
      const item = items[Math.floor(fraction() * items.length)];
      if (item === undefined) throw new Error("nothing to draw from");
      return item;
    },
    weighted<Item extends string>(shares: Readonly<Partial<Record<Item, number>>>) {
      const entries = Object.entries(shares) as [Item, number][];
      let left = fraction() * entries.reduce((sum, [, share]) => sum + share, 0);
      for (const [item, share] of entries) {
        left -= share;
        if (left < 0) return item;
      }
      throw new Error("nothing to draw from");
    },
  };
}
