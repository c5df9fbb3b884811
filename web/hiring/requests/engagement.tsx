import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { canMove } from "#domain/hiring/work-request.ts";
import { hirers } from "#domain/member.ts";
import { ContractLink } from "#web/hiring/contracts/contract-link.tsx";
import type { Applicant } from "#web/hiring/requests/applicant.tsx";
import { EndEngagement } from "#web/hiring/requests/end-engagement.tsx";
import { remarkQuery } from "#web/hiring/requests/queries.ts";
import { RequestStatusWord } from "#web/hiring/requests/request-status.tsx";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import { hasDraft } from "#web/lib/draft-store.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { PayLink } from "#web/money/payments/payment-links.tsx";
import { PaymentNote } from "#web/money/payments/payment-note.tsx";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Contact, Media } from "#web/ui/display/media.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Picture } from "#web/ui/picture.tsx";

interface Props {
  readonly request: Applicant;
}

/** Who is at work for the company, and what it can do about it (spec §4, docs/design/rules.md#way-out). */
export function Engagement({ request }: Props) {
  const fixed = { reqid: String(request.requestid) };
  const [open, setOpen] = useState(() => hasDraft("sendback", fixed) || hasDraft("endengagement", fixed));
  return (
    <Card>
      <Media
        picture={<Picture name={request.image} size={47} alt="" round />}
        end={<RequestStatusWord status={request.req_status} />}
      >
        <h2>{request.freelancername}</h2>
      </Media>
      <Contact phone={request.phone} email={request.email} />
      <Row>
        <ContractLink of="client" requestId={request.requestid} />
      </Row>
      <SentBack request={request} />
      <Swap open={open}>
        {open ? (
          <Reason request={request} close={() => setOpen(false)} />
        ) : (
          <Moves request={request} ask={() => setOpen(true)} />
        )}
      </Swap>
    </Card>
  );
}

/** Why it was reported as complete once and goes on nevertheless. */
function SentBack({ request: { requestid, req_status } }: Props) {
  const [remark] = useAllRows(remarkQuery(req_status === "accepted" ? String(requestid) : undefined)).rows;
  return remark?.req_review && <Facts facts={{ [t("You sent it back")]: remark.req_review }} />;
}

function Moves({ request, ask }: Props & { readonly ask: () => void }) {
  const { req_status: status, paymentOrder } = request;
  const isHirer = useIsOneOf(hirers);
  if (paymentOrder?.status === "open") return <PaymentNote request={request} />;
  return (
    <>
      {paymentOrder?.status === "reversed" && <PaymentNote request={request} />}
      <Row gap={2}>
        <PayLink request={request} />
        {isHirer && canMove("sendBack", status, "client") && (
          <Button size="small" onClick={ask}>
            {t("Send back")}
          </Button>
        )}
        {isHirer && canMove("end", status, "client") && (
          <Button size="small" tone="danger" onClick={ask}>
            {t("End project")}
          </Button>
        )}
      </Row>
    </>
  );
}

function Reason({ request, close }: Props & { readonly close: () => void }) {
  const navigate = useNavigate();
  const { req_status: status, requestid, workid } = request;
  if (canMove("sendBack", status, "client")) return <SendBack reqid={String(requestid)} close={close} />;
  if (!canMove("end", status, "client")) return null;
  return (
    <EndEngagement
      reqid={String(requestid)}
      after={() => navigate({ to: "/clientmaster/workreqview", search: { work: String(workid) } })}
      cancel={close}
    />
  );
}

/** Returns work that was reported as complete and is not: the freelancer goes on (docs/design/rules.md#way-out). */
function SendBack({ reqid, close }: { readonly reqid: string; readonly close: () => void }) {
  const form = useCallForm("sendback", { fields: { reason: "" }, fixed: { reqid }, after: close });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("reason")}
        label={t("Reason")}
        hint={t("The freelancer sees it and continues the work.")}
      />
      <FormActions submit={t("Send back")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
