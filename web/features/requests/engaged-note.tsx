import { Link } from "@tanstack/react-router";
import type { Applicant } from "#web/features/requests/use-engaged.ts";
import { formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Note, WhatNext } from "#web/ui/display/guidance.tsx";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  readonly request: Applicant;
  readonly price: number;
}

/** Names the engaged freelancer, which is why no other can be accepted, and the next step. */
export function EngagedNote({ request, price }: Props) {
  const { workid, requestid, freelancername: name, req_status: status } = request;
  return (
    <>
      <Note>
        {t("{name} is engaged for this work.", { name })}{" "}
        <Link
          to="/clientmaster/progressview/$workid/$reqid"
          params={{ workid: String(workid), reqid: String(requestid) }}
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
                amount: formatRupees(price),
              }),
            ]}
          />
        </Card>
      )}
    </>
  );
}
