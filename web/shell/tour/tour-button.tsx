import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Role } from "#domain/role.ts";
import { createStore, useStore } from "#web/lib/store.ts";
import { t } from "#web/lib/text.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const TourDialog = lazyPart(async () => (await import("#web/shell/tour/tour-dialog.tsx")).TourDialog);

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
  const close = () => isTouring.change(false);
  return isOn ? <TourDialog of={{ of: role, close }} onMissing={close} /> : null;
}

/** Whether the tour is on. The card of the dashboard and the account menu start it. */
export const isTouring = createStore(false);
