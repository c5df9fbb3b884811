/** A pseudorandom number generator: the same seed gives the same sequence. */
export interface Dice {
  /** A whole number from 0, below `sides`. */
  readonly roll: (sides: number) => number;
  readonly pick: <T>(from: readonly [T, ...T[]]) => T;
  /** True with the probability 1 / `times`. */
  readonly oneIn: (times: number) => boolean;
}

/** Mulberry32. */
export function diceOf(seed: number): Dice {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const roll = (sides: number) => Math.floor(next() * sides);
  return { roll, pick: (from) => from[roll(from.length)] ?? from[0], oneIn: (times) => roll(times) === 0 };
}
