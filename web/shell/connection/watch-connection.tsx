import { IconCookieOff, IconRefresh, IconWifiOff } from "@tabler/icons-react";
import type { QueryClient } from "@tanstack/react-query";
import { type AnyRouter, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { isServerHealthy } from "#web/lib/health.ts";
import { newVersion } from "#web/lib/new-version.ts";
import { createStore, type Store, useStore } from "#web/lib/store.ts";
import { t } from "#web/lib/text.ts";
import { registerWorker } from "#web/shell/connection/worker.ts";
import { Button } from "#web/ui/button.tsx";
import "./connection.css";

/** Rendered beside the screens, because it is loaded later than they are. */
export function watchConnection(router: AnyRouter, queries: QueryClient): void {
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(<ConnectionNews router={router} />);
  watchCalls(() => {
    // Rows that were read stay on the screen; failed reads are repeated.
    void queries.invalidateQueries({ queryKey: ["rows"] });
    if (router.state.matches.some(({ status }) => status === "error")) void router.invalidate();
  });
  if (import.meta.env.PROD) void registerWorker(router);
}

/** The state of the connection. */
interface Connection {
  /** The number of calls without a response. */
  readonly waiting: number;
  /** The server cannot be reached. */
  readonly lost: boolean;
}

export const connection: Store<Connection> = createStore<Connection>({ waiting: 0, lost: false });

const changeConnection = (change: Partial<Connection>): void => connection.change({ ...connection.now(), ...change });

declare global {
  interface WindowEventMap {
    /** A call was sent (lib/api.ts). */
    call: CustomEvent<Promise<Response>>;
  }
}

/** How often an unreachable server is checked. */
const againMs = 3_000;

/** Observes every call. `back` is called when there is a connection again. */
function watchCalls(back: () => void): void {
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

/** A wait of this length is noticed: from then on the page shows progress. */
const noticedMs = 300;
/** After this wait the page says that it is still working. */
const longMs = 3_000;

/** The state of the connection, above every screen: a call is slow, the connection is lost, a new version is available. */
function ConnectionNews({ router }: { readonly router: AnyRouter }) {
  const { waiting, lost } = useStore(connection);
  const newer = useStore(newVersion);
  const leaves = useRouterState({ router, select: ({ status }) => status === "pending" });
  const slow = useLasting((waiting > 0 || leaves) && !lost, noticedMs);
  const long = useLasting(slow, longMs);
  return (
    <>
      {slow && <div className="on-its-way" aria-hidden />}
      <p role="status" className="hidden-visually">
        {long && t("This is taking longer than usual. Please wait.")}
      </p>
      <div role="status">
        {!navigator.cookieEnabled && (
          <Strip icon={<IconCookieOff size={20} aria-hidden />}>
            <p>{t("Your browser refuses cookies. Allow them for this site to log in and to send files.")}</p>
          </Strip>
        )}
        {lost && (
          <Strip icon={<IconWifiOff size={20} aria-hidden />}>
            <p>{t("You are offline. Loaded pages stay readable; nothing can be sent until you reconnect.")}</p>
          </Strip>
        )}
        {newer && !lost && (
          <Strip icon={<IconRefresh size={20} aria-hidden />}>
            <p>{t("A new version is ready.")}</p>
            <Button size="small" onClick={() => location.reload()}>
              {t("Reload")}
            </Button>
          </Strip>
        )}
      </div>
    </>
  );
}

function Strip({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="strip">
      {icon}
      {children}
    </div>
  );
}

/** Whether a condition has been true for this time without a break. */
function useLasting(is: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), ms);
    return () => clearTimeout(timer);
  }, [is, ms]);
  return is && lasts;
}
