import { Pool } from "undici";

/** One call as both programs are asked it. */
export interface Ask {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Several calls of several people, one after the other, that count as one. */
export type Journey = (call: (asked: Ask) => Promise<string>) => Promise<void>;

export interface Driven {
  readonly perSecond: number;
  /** Milliseconds, in no order. */
  readonly latencies: readonly number[];
}

/** So many at once, each asking as soon as it was answered. */
const abreast = 16;

/** Asks for that long, or until there is nothing left to ask. Any answer but the expected one ends the run. */
export async function drive(
  url: string,
  next: () => Ask | Journey | undefined,
  { seconds = Infinity, isRight }: { seconds?: number; isRight: (text: string) => boolean },
): Promise<Driven> {
  const pool = new Pool(url, { connections: abreast, pipelining: 1 });
  const latencies: number[] = [];
  const until = performance.now() + seconds * 1000;
  const began = performance.now();
  const call = async (asked: Ask) => {
    const { statusCode, body } = await pool.request(asked);
    const text = await body.text();
    if (statusCode !== 200 || !isRight(text))
      throw new Error(`${asked.path} ${asked.body} answered ${statusCode} ${text.slice(0, 300)}`);
    return text;
  };
  const ask = async () => {
    while (performance.now() < until) {
      const asked = next();
      if (!asked) return;
      const start = performance.now();
      await (typeof asked === "function" ? asked(call) : call(asked));
      latencies.push(performance.now() - start);
    }
  };
  try {
    await Promise.all(Array.from({ length: abreast }, ask));
  } finally {
    await pool.close();
  }
  return { perSecond: latencies.length / ((performance.now() - began) / 1000), latencies };
}
