import { readFileSync } from "node:fs";

// Preloaded into the product (NODE_OPTIONS=--import): its wall clock is wrong by as many seconds as a file says, which may
// change while it runs. What measures durations goes on evenly, as it does when a real clock jumps.
const file = process.env["CLOCK_SHIFT"] ?? "";
let shiftMs = 0;

function look(): void {
  try {
    shiftMs = Number(readFileSync(file, "utf8")) * 1000;
  } catch {}
}

if (file) {
  const Real = globalThis.Date;
  class Shifted extends Real {
    constructor(...given: [] | ConstructorParameters<typeof Real>) {
      if (given.length === 0) super(Shifted.now());
      else super(...(given as [number]));
    }

    static override now(): number {
      return Real.now() + shiftMs;
    }
  }
  globalThis.Date = Shifted as DateConstructor;
  look();
  setInterval(look, 20).unref();
}
