import { changeConnection, connection } from "#web/features/connection/state.ts";
import { isServerHealthy } from "#web/lib/health.ts";

declare global {
  interface WindowEventMap {
    /** A call was sent (lib/api.ts). */
    call: CustomEvent<Promise<Response>>;
  }
}

/** How often an unreachable server is checked. */
const againMs = 3_000;

/** Observes every call. `back` is called when there is a connection again. */
export function watchCalls(back: () => void): void {
  let trying: ReturnType<typeof setTimeout> | undefined;

  function reached(): void {
    clearTimeout(trying);
    if (!connection.now().lost) return;
    changeConnection({ lost: false });
    back();
  }

  /** The browser may say that there is no network while the server is on this very machine; a call may fail once. */
  async function ask(): Promise<void> {
    clearTimeout(trying);
    if ((await isServerHealthy()) !== undefined) return reached();
    if (!connection.now().lost) changeConnection({ lost: true });
    trying = setTimeout(ask, againMs);
  }

  async function follow(call: Promise<Response>): Promise<void> {
    changeConnection({ waiting: connection.now().waiting + 1 });
    await call.then(reached, ask);
    changeConnection({ waiting: connection.now().waiting - 1 });
  }

  addEventListener("call", ({ detail }) => void follow(detail));
  for (const change of ["offline", "online"]) addEventListener(change, () => void ask());
  if (!navigator.onLine) void ask();
}
