import { Refusal } from "#server/http/refusal.ts";

/**
 * Lets so many heavy jobs run at once and the others wait in line, so that a flood of them cannot starve the rest
 * (QUALITY section 2). Whoever finds the line too long is told to come back.
 */
export function atMost(running: number, waiting: number) {
  let free = running;
  const line: (() => void)[] = [];
  const enter = async () => {
    if (free > 0) free -= 1;
    else if (line.length < waiting) await new Promise<void>((go) => line.push(go));
    else throw new Refusal("unavailable");
  };
  // The place is handed over, not given back: nobody can slip in between.
  const leave = () => {
    const next = line.shift();
    if (next) next();
    else free += 1;
  };
  return async <T>(job: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await job();
    } finally {
      leave();
    }
  };
}
