import { Pool } from "undici";

/** A request that both programs accept. */
export interface ApiRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Several sequential calls of several users, counted as one. */
export type Journey = (call: (request: ApiRequest) => Promise<string>) => Promise<void>;

export interface LoadResult {
  readonly perSecond: number;
  /** In milliseconds, unordered. */
  readonly latencies: readonly number[];
}

/** Parallel connections, each with one request at a time. */
const parallelConnections = 16;

/** Sends requests for this time, or until none is left. An unexpected response ends the run. */
export async function runLoad(
  url: string,
  next: () => ApiRequest | Journey | undefined,
  {
    seconds = Infinity,
    connections = parallelConnections,
    isExpected,
  }: { seconds?: number; connections?: number; isExpected: (text: string) => boolean },
): Promise<LoadResult> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const latencies: number[] = [];
  const deadline = performance.now() + seconds * 1000;
  const startedAt = performance.now();
  const call = async (request: ApiRequest) => {
    const { statusCode, body } = await pool.request(request);
    const text = await body.text();
    if (statusCode !== 200 || !isExpected(text))
      throw new Error(`${request.path} ${request.body} answered ${statusCode} ${text.slice(0, 300)}`);
    return text;
  };
  const sendAll = async () => {
    while (performance.now() < deadline) {
      const request = next();
      if (!request) return;
      const start = performance.now();
      await (typeof request === "function" ? request(call) : call(request));
      latencies.push(performance.now() - start);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, sendAll));
  } finally {
    await pool.close();
  }
  return { perSecond: latencies.length / ((performance.now() - startedAt) / 1000), latencies };
}
