/** How long the event loop was held at most, in processor time of this thread: that of other programs on the machine does not count. */
interface Hold {
  readonly about: string;
  readonly milliseconds: number;
}

/**
 * The bound is 50 ms (docs/design/promises.md#speed). Processor time is longer where two threads share a core, so it is tested at
 * three times that.
 */
const maxMilliseconds = 150;

const printed = 10;

const millisecondsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

/**
 * The processor time that something takes, in milliseconds and over all threads of this process. A limit of it holds on a busy
 * machine too, where the time on the wall is that of others.
 */
export async function processorTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Measures between ticks of a timer: what holds the event loop keeps it from ticking. Work that fails is measured as well. */
async function longestHold(work: () => Promise<unknown>, note: (milliseconds: number) => void): Promise<void> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const tick = () => {
    longest = Math.max(longest, millisecondsSince(before));
    before = process.threadCpuUsage();
  };
  const timer = setInterval(tick, 1);
  try {
    await work();
  } finally {
    clearInterval(timer);
    tick();
    note(longest);
  }
}

export function createProcessorMeter() {
  const holds: Hold[] = [];
  return {
    /** Measures again what exceeds the bound: the first time, modules are loaded and functions compiled. */
    measure: async (about: string, work: () => Promise<unknown>, undo?: () => Promise<void>): Promise<void> => {
      const hold = { about, milliseconds: Infinity };
      holds.push(hold);
      const note = (milliseconds: number) => {
        hold.milliseconds = Math.min(hold.milliseconds, milliseconds);
      };
      await longestHold(work, note);
      await undo?.();
      if (hold.milliseconds <= maxMilliseconds) return;
      await longestHold(work, note);
      await undo?.();
    },
    exceeding: (): readonly Hold[] => holds.filter(({ milliseconds }) => milliseconds > maxMilliseconds),
    /** The longest ones. */
    print: (): void => {
      const longest = holds.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, printed);
      const lines = longest.map(({ about, milliseconds }) => `${milliseconds.toFixed(0).padStart(6)} ms  ${about}`);
      process.stdout.write(`\nThe event loop was held longest by\n${lines.join("\n")}\n`);
    },
  };
}
