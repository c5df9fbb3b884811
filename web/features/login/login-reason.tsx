import { hasDraftAt } from "#web/lib/draft-store.ts";
import { t } from "#web/lib/text.ts";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  /** The screen that the login leads back to. */
  readonly next: string;
  /** A session ended there; otherwise the screen was opened without one. */
  readonly ended: boolean;
}

/** Why the login page appears instead of the requested screen. Not a `Note`, which would load parts of the areas. */
export function LoginReason({ next, ended }: Props) {
  return (
    <Card>
      <p>{wordsFor(next, ended)}</p>
    </Card>
  );
}

function wordsFor(next: string, ended: boolean): string {
  if (!ended) return t("Log in to continue.");
  return hasDraftAt(next)
    ? t("Your session has ended. Log in to continue; your draft is saved.")
    : t("Your session has ended. Log in to continue.");
}
