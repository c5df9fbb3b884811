import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "#web/lib/text.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Button } from "#web/ui/button.tsx";

/** Whether the address asks for freelancers whose identity is checked, as an input of the lists of requests. */
export const identityInput = ({
  identity,
}: {
  readonly identity?: string | undefined;
}): { readonly isIdentityChecked?: true } => (identity === "checked" ? { isIdentityChecked: true } : {});

/** Filters the requests of a work by a checked identity; a second press shows all of them again. */
export function IdentityFilter() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const isOffered = (usePlatform()?.identity ?? "off") !== "off";
  if (!isOffered) return null;
  const { isIdentityChecked: isOn = false } = identityInput(search);
  const identity = isOn ? "" : "checked";
  return (
    <Button
      size="small"
      aria-pressed={isOn}
      onClick={() =>
        void navigate({ to: ".", search: (before) => ({ ...before, identity }), replace: true, resetScroll: false })
      }
    >
      {t("Identity checked only")}
    </Button>
  );
}
