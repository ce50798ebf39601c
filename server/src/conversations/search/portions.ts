export interface Sized {
  readonly id: string;
  /** Of its content, in bytes or so. */
  readonly size: number;
}

export interface PortionLimits {
  readonly maxCount: number;
  readonly maxSize: number;
}

/** The items in their order, in portions that fit into memory. One that is too big comes alone. */
export function portions<Item extends Sized>(items: readonly Item[], limits: PortionLimits): Item[][] {
  const all: Item[][] = [];
  let size = 0;
  for (const item of items) {
    const last = all.at(-1);
    if (last && last.length < limits.maxCount && size + item.size <= limits.maxSize) last.push(item);
    else all.push([item]);
    size = last && last === all.at(-1) ? size + item.size : item.size;
  }
  return all;
}
