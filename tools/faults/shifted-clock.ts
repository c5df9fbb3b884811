import { readFileSync } from "node:fs";

// Preloaded into the product (NODE_OPTIONS=--import): shifts Date by the number of seconds in a file, which may change
// during the run. Monotonic clocks are not shifted, as with a real clock jump.
const file = process.env["CLOCK_SHIFT"] ?? "";
let shiftMs = 0;

function readShift(): void {
  try {
    shiftMs = Number(readFileSync(file, "utf8")) * 1000;
  } catch {}
}

if (file) {
  const Real = globalThis.Date;
  class Shifted extends Real {
    constructor(...args: [] | ConstructorParameters<typeof Real>) {
      if (args.length === 0) super(Shifted.now());
      else super(...(args as [number]));
    }

    static override now(): number {
      return Real.now() + shiftMs;
    }
  }
  globalThis.Date = Shifted as DateConstructor;
  readShift();
  setInterval(readShift, 20).unref();
}
