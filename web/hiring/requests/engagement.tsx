import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { canMove } from "#domain/hiring/work-request.ts";
import { hirers } from "#domain/member.ts";
import { ContractLink } from "#web/hiring/contracts/contract-link.tsx";
import { contractQuery } from "#web/hiring/contracts/queries.ts";
import type { Applicant } from "#web/hiring/requests/applicant.tsx";
import { EndEngagement } from "#web/hiring/requests/end-engagement.tsx";
import { RequestStatusWord } from "#web/hiring/requests/request-status.tsx";
import { Deadline } from "#web/hiring/works/deadline.tsx";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { hasDraft } from "#web/lib/draft-store.ts";
import { formatRupees } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useIsMoneyHeld } from "#web/money/milestones/use-money-held.ts";
import { engagementQuery } from "#web/money/payments/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Contact, Media } from "#web/ui/display/media.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Picture } from "#web/ui/picture.tsx";

interface Props {
  readonly request: Applicant;
  readonly work: RowOf<"getworkbyrequestid">;
}

/** Who is at work for the company, and on which terms (spec §4, docs/design/rules.md#way-out). */
export function Engagement({ request, work }: Props) {
  const fixed = { reqid: String(request.requestid) };
  const [isEnding, setEnding] = useState(() => hasDraft("endengagement", fixed));
  const isHirer = useIsOneOf(hirers);
  const navigate = useNavigate();
  const [contract] = useAllRows(contractQuery(fixed.reqid)).rows;
  const isFunded = contract?.document.terms === "funded";
  const isMoneyHeld = useIsMoneyHeld(request.requestid, isFunded, "client");
  const canEnd = isHirer && canMove("end", request.req_status, "client");
  return (
    <Card>
      <Media
        picture={<Picture name={request.image} size={47} alt="" round />}
        end={<RequestStatusWord status={request.req_status} />}
      >
        <h2>{request.freelancername}</h2>
      </Media>
      <Contact phone={request.phone} email={request.email} />
      <Terms request={request} work={work} />
      <Swap open={isEnding}>
        {isEnding && canMove("end", request.req_status, "client") ? (
          <EndEngagement
            {...fixed}
            isFunded={isFunded}
            after={() => navigate({ to: "/clientmaster/workreqview", search: { work: String(request.workid) } })}
            cancel={() => setEnding(false)}
          />
        ) : (
          <Row gap={2}>
            <ContractLink of="client" requestId={request.requestid} />
            {canEnd && !isMoneyHeld && (
              <Button size="small" tone="danger" onClick={() => setEnding(true)}>
                {t("End project")}
              </Button>
            )}
            {canEnd && isMoneyHeld && <p className="soft small">{t("The project can end once no money is held.")}</p>}
          </Row>
        )}
      </Swap>
    </Card>
  );
}

/** What the company pays, and when the work is due by the contract. */
function Terms({ request, work }: Props) {
  const [agreed] = useAllRows(engagementQuery(request.requestid)).rows;
  if (!agreed) return null;
  const { cost, clientFee, total } = agreed;
  return (
    <Facts
      inLines
      facts={{
        [t("Price")]: <strong className="number">{formatRupees(cost)}</strong>,
        ...(clientFee > 0 && { [t("Platform fee")]: formatRupees(clientFee), [t("You pay")]: formatRupees(total) }),
        [t("Delivery by")]: <Deadline day={work.deadlinedate} isMet={request.req_status !== "accepted"} />,
      }}
    />
  );
}
