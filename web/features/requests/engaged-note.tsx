import { Link } from "@tanstack/react-router";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Note, WhatNext } from "#web/ui/display/guidance.tsx";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  readonly work: Pick<RowOf<"getworkbyid">, "workid">;
  readonly engagement: NonNullable<RowOf<"getworkbyid">["engagement"]>;
}

/** Names the engaged freelancer, which is why no other can be accepted, and the next step. */
export function EngagedNote({ work: { workid }, engagement }: Props) {
  const { requestId, freelancerName: name, status, totalPaise } = engagement;
  return (
    <>
      <Note>
        {t("{name} is engaged for this work.", { name })}{" "}
        <Link
          to="/clientmaster/progressview/$workid/$reqid"
          params={{ workid: String(workid), reqid: String(requestId) }}
        >
          {t("View progress")}
        </Link>
      </Note>
      {status === "accepted" && (
        <Card>
          <WhatNext
            title={t("What happens now")}
            steps={[
              t("{name} was notified. You can now see each other's phone number and email.", { name }),
              t("Progress reports appear here. You can end the engagement while the work is under way."),
              t("When the work is reported as complete, you pay {amount} or send it back with a reason.", {
                amount: formatPaise(totalPaise),
              }),
            ]}
          />
        </Card>
      )}
    </>
  );
}
