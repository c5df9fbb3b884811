/** Without a beat of the server for so long the stream is dead, even where the network reports nothing. */
export const silenceMs = 25_000;

/** Browsers that lost their stream at the same moment connect again over this time. */
const reconnectWithinMs = 10_000;

export interface StreamListener {
  /** After each connect: whatever happened before it was missed. */
  readonly onConnect: () => void;
  readonly onHint: (topics: readonly string[]) => void;
  readonly onBeat: () => void;
}

/** Holds an event stream open until the signal aborts, and reconnects whenever it ends. */
export async function holdEventStream(listener: StreamListener, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await streamOnce(listener, signal);
    await pause(Math.random() * reconnectWithinMs, signal);
  }
}

function streamOnce({ onConnect, onHint, onBeat }: StreamListener, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource("/api/events.stream");
    let silence: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      source.close();
      clearTimeout(silence);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const on = (name: string, listen: (event: MessageEvent<string>) => void) =>
      source.addEventListener(name, (event) => {
        clearTimeout(silence);
        silence = setTimeout(end, silenceMs);
        listen(event as MessageEvent<string>);
      });
    silence = setTimeout(end, silenceMs);
    on("open", onConnect);
    on("hint", ({ data }) => onHint((JSON.parse(data) as { topics: string[] }).topics));
    on("beat", onBeat);
    source.addEventListener("bye", end);
    source.addEventListener("error", end);
    signal.addEventListener("abort", end);
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
