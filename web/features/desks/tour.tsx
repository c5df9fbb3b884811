import { useState } from "react";
import type { Role } from "#domain/role.ts";
import { useSignedIn } from "#web/features/session/use-signed-in.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { WhatNext } from "#web/ui/what-next.tsx";

/** How it goes on for each role, told on its home until somebody has read it; this browser remembers that. */
export function Tour({ of: role }: { readonly of: Role }) {
  const key = `toured ${useSignedIn()?.loginid}`;
  const [isOver, setOver] = useState(() => localStorage.getItem(key) !== null);
  if (isOver) return null;

  function end(): void {
    localStorage.setItem(key, "yes");
    setOver(true);
    // The button is about to go.
    document.querySelector("h1")?.focus();
  }

  return (
    <Card>
      <WhatNext title={t("How it works for you")} steps={stepsOf[role]()} />
      <Row>
        <Button size="small" onClick={end}>
          {t("Got it")}
        </Button>
      </Row>
    </Card>
  );
}

const stepsOf: Readonly<Record<Role, () => readonly string[]>> = {
  client: () => [
    t("Post a work: what is to be done, for how much, until when."),
    t("Under requests, read who asks for it: profile, résumé, a comparison. Accept one."),
    t("Follow the progress under projects. Pay once the work is complete, and not before."),
  ],
  freelancer: () => [
    t("Jobs of your field stand first. Open one and apply with your résumé."),
    t("My Request tells what became of it. Accepted ones become projects."),
    t("Report your progress there. At 100 the company pays, and you see here what came in."),
  ],
  admin: () => [
    t("The figures at the top are what waits for you. My Task has all of it in one place."),
    t("Companies can post works once you have verified them."),
    t("Ctrl K, or the magnifying glass, leads to any screen, district, category or payment."),
  ],
};
