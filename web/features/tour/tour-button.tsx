import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import type { Role } from "#domain/role.ts";
import { createStore, useStore } from "#web/lib/store.ts";
import { t } from "#web/lib/text.ts";

const TourDialog = lazy(async () => ({ default: (await import("#web/features/tour/tour-dialog.tsx")).TourDialog }));

/** Starts the tour from any screen. */
export function TourButton({ home }: { readonly home: string }) {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className="menu-link"
      onClick={async ({ currentTarget }) => {
        // Its menu is closed like by its own button, which gets the focus.
        const menu = currentTarget.closest(".dropdown")?.querySelector("button");
        menu?.click();
        menu?.focus();
        await navigate({ to: home });
        isTouring.change(true);
      }}
    >
      {t("Show me around")}
    </button>
  );
}

/** The steps themselves, over the screen. */
export function TourOverScreen({ of: role }: { readonly of: Role }) {
  const isOn = useStore(isTouring);
  useEffect(() => () => isTouring.change(false), []);
  if (!isOn) return null;
  return (
    <Suspense>
      <TourDialog of={role} close={() => isTouring.change(false)} />
    </Suspense>
  );
}

/** Whether the tour is on. The card of the dashboard and the account menu start it. */
export const isTouring = createStore(false);
