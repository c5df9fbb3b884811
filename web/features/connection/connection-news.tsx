import { IconRefresh, IconWifiOff } from "@tabler/icons-react";
import { type AnyRouter, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { connection } from "#web/features/connection/state.ts";
import { newVersion } from "#web/lib/new-version.ts";
import { useStore } from "#web/lib/store.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import "./connection.css";

/** A shorter wait goes unnoticed; after this the page shows progress. */
const noticedMs = 300;
/** Who waits longer wants to know that it goes on. */
const longMs = 3_000;

/** The state of the connection, above every screen: a call is slow, the connection is lost, a new version is available. */
export function ConnectionNews({ router }: { readonly router: AnyRouter }) {
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

/** True once it has been for so long without a break. */
function useLasting(is: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), ms);
    return () => clearTimeout(timer);
  }, [is, ms]);
  return is && lasts;
}
