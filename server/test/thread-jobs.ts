/** Jobs of the tests of the thread. */

export const add = (a: number, b: number): number => a + b;

export function fail(): never {
  throw new RangeError("no such number");
}

export function spin(): never {
  for (;;);
}

export function fillMemory(): never {
  for (const rows: number[][] = []; ; ) rows.push(Array.from({ length: 100_000 }, (_, at) => at));
}
