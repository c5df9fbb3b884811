import { Refusal } from "#server/platform/refusal.ts";

interface Most {
  readonly running: number;
  readonly waiting: number;
}

/**
 * Limits how many heavy jobs run at once and how many wait, so that a flood of them cannot starve other work
 * (QUALITY section 2). A job that finds the queue full, or waits too long, is refused.
 */
export function createLimiter({ running, waiting }: Most) {
  let free = running;
  const line: (() => void)[] = [];
  const waitInLine = (patienceMs: number | undefined) =>
    new Promise<void>((go, giveUp) => {
      const goNow = () => {
        clearTimeout(patience);
        go();
      };
      const tired = () => {
        line.splice(line.indexOf(goNow), 1);
        giveUp(new Refusal("unavailable"));
      };
      const patience = patienceMs === undefined ? undefined : setTimeout(tired, patienceMs);
      line.push(goNow);
    });
  const enter = async (patienceMs: number | undefined) => {
    if (free > 0) free -= 1;
    else if (line.length < waiting) await waitInLine(patienceMs);
    else throw new Refusal("unavailable");
  };
  // The place is handed to the next job, so that no new job can overtake it.
  const leave = () => {
    const next = line.shift();
    if (next) next();
    else free += 1;
  };
  /** Without a timeout the job waits without limit. */
  return async <T>(job: () => Promise<T>, patienceMs?: number): Promise<T> => {
    await enter(patienceMs);
    try {
      return await job();
    } finally {
      leave();
    }
  };
}

/** A limiter for each key. */
export function createKeyedLimiter<K>(most: Most) {
  const gates = new Map<K, { readonly pass: ReturnType<typeof createLimiter>; inside: number }>();
  return async <T>(key: K, job: () => Promise<T>, patienceMs?: number): Promise<T> => {
    const gate = gates.get(key) ?? { pass: createLimiter(most), inside: 0 };
    gates.set(key, gate);
    gate.inside += 1;
    try {
      return await gate.pass(job, patienceMs);
    } finally {
      gate.inside -= 1;
      if (gate.inside === 0) gates.delete(key);
    }
  };
}
