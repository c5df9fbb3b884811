import { useState } from "react";
import type { Role } from "#domain/role.ts";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import { browserMemory } from "#web/lib/storage.ts";
import { t } from "#web/lib/text.ts";
import { isTouring } from "#web/shell/tour/tour-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

/** Offers to show a newcomer around, on the home of each role, until it was answered; this browser remembers that. */
export function Tour({ of: role }: { readonly of: Role }) {
  const key = `toured ${useSignedIn()?.loginid}`;
  const [isOver, setOver] = useState(() => browserMemory.getItem(key) !== null);
  if (isOver) return null;

  function end(): void {
    browserMemory.setItem(key, "yes");
    setOver(true);
    // The button is about to go.
    document.querySelector("h1")?.focus();
  }

  return (
    <Card>
      <div>
        <h2>{t("How it works for you")}</h2>
        <p className="soft">{leadOf[role]()}</p>
      </div>
      <Row>
        <Button
          tone="primary"
          size="small"
          onClick={() => {
            end();
            isTouring.change(true);
          }}
        >
          {t("Show me around")}
        </Button>
        <Button size="small" onClick={end}>
          {t("Got it")}
        </Button>
      </Row>
    </Card>
  );
}

const leadOf: Readonly<Record<Role, () => string>> = {
  client: () => t("Tour: from posting a job to paying for it"),
  freelancer: () => t("Tour: from finding a job to getting paid for it"),
  admin: () => t("Tour: your tasks and how to find anything"),
};
