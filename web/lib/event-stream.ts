/** Without a beat of the server for so long the stream is dead, even where the network reports nothing. */
export const silenceMs = 25_000;

/** Browsers that lost their stream at the same moment connect again over this time. */
const reconnectWithinMs = 10_000;

/** The server beats every ten seconds. A stream without a beat was cut while its device slept, where no timer counts. */
const beatWithinMs = 12_000;

export interface StreamListener {
  /** After each connect: whatever happened before it was missed. */
  readonly onConnect: () => void;
  readonly onHint: (topics: readonly string[]) => void;
  readonly onBeat: () => void;
}

/** Calls back when the network is there again, and when the tab is shown again, as after the sleep of a phone. */
export function onReturn(listen: (cause: "network" | "tab") => void, signal: AbortSignal): void {
  addEventListener("online", () => listen("network"), { signal });
  document.addEventListener("visibilitychange", () => document.hidden || listen("tab"), { signal });
}

/** Holds an event stream open until the signal aborts, and reconnects whenever it ends, at once when somebody is back. */
export async function holdEventStream(listener: StreamListener, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isCutByReturn = await streamOnce(listener, signal);
    if (!isCutByReturn) await pause(Math.random() * reconnectWithinMs, signal);
  }
}

/** Ends with the stream. Says whether it was given up because somebody is back and it may be dead. */
function streamOnce({ onConnect, onHint, onBeat }: StreamListener, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource("/api/events.stream");
    const listening = new AbortController();
    let silence: ReturnType<typeof setTimeout> | undefined;
    let lastEventAt = Date.now();
    const close = (isCutByReturn: boolean) => {
      source.close();
      clearTimeout(silence);
      listening.abort();
      resolve(isCutByReturn);
    };
    const end = () => close(false);
    const on = (name: string, listen: (event: MessageEvent<string>) => void) =>
      source.addEventListener(name, (event) => {
        clearTimeout(silence);
        silence = setTimeout(end, silenceMs);
        lastEventAt = Date.now();
        listen(event as MessageEvent<string>);
      });
    silence = setTimeout(end, silenceMs);
    on("open", onConnect);
    on("hint", ({ data }) => onHint((JSON.parse(data) as { topics: string[] }).topics));
    on("beat", onBeat);
    source.addEventListener("bye", end);
    source.addEventListener("error", end);
    signal.addEventListener("abort", end, { signal: listening.signal });
    onReturn((cause) => {
      if (cause === "network" || Date.now() - lastEventAt > beatWithinMs) close(true);
    }, listening.signal);
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const end = () => {
      clearTimeout(timer);
      waiting.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end, { signal: waiting.signal });
    onReturn(end, waiting.signal);
  });
}
