import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { canMove } from "#domain/work-request.ts";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import { type Applicant, useEngaged } from "#web/features/requests/use-engaged.ts";
import { inRupees } from "#web/lib/format.ts";
import { useWhole } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useLooseField } from "#web/lib/use-fields.ts";
import type { RowOf } from "#web/lib/wire.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { FormActions } from "#web/ui/form/form-actions.tsx";
import { FormColumns } from "#web/ui/form/form-columns.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Note } from "#web/ui/note.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

export const Route = createFileRoute("/clientmaster/payment/$workid/$reqid")({ component: Payment });

type Work = RowOf<"getworkbyrequestid">;

function Payment() {
  const { reqid } = Route.useParams();
  const work = useWhole("getworkbyrequestid", { reqid });
  return (
    <Page width="narrow">
      <PageTitle title={t("Payment")} lead={work.rows[0]?.title} />
      <Listing list={work} skeleton={<Skeleton height="28rem" />}>
        {([row]) => row && <Due work={row} reqid={reqid} />}
      </Listing>
    </Page>
  );
}

/** There is something to pay exactly while the table of moves says so (spec §4). */
function Due({ work, reqid }: { readonly work: Work; readonly reqid: string }) {
  const engaged = useEngaged(work.workid);
  const nothing = (
    <EmptyState title={t("There is nothing to pay here")}>
      <p>{t("A work can be paid once, when the freelancer has reported it as complete.")}</p>
      <ButtonLink to="/clientmaster/clientprojects">{t("All projects")}</ButtonLink>
    </EmptyState>
  );
  return (
    <Listing list={engaged} skeleton={<Skeleton height="28rem" />} empty={nothing}>
      {([row]) =>
        row && String(row.requestid) === reqid && canMove("pay", row.req_status, "client") ? (
          <Bill work={work} request={row} />
        ) : (
          nothing
        )
      }
    </Listing>
  );
}

function Bill({ work, request }: { readonly work: Work; readonly request: Applicant }) {
  const platform = usePlatform();
  return (
    <>
      {platform?.test_payments && <Note>{t("Test payment: no money moves")}</Note>}
      <Card>
        <Facts
          inLines
          facts={{
            [t("Company name")]: work.companyname,
            [t("Freelancer")]: request.freelancername,
            [t("Price")]: inRupees(work.cost),
          }}
        />
      </Card>
      <Card>
        <CardForm amount={work.cost} requestid={request.requestid} />
      </Card>
    </>
  );
}

/** What the card says never leaves the page (QUALITY section 2). */
function CardForm({ amount, requestid }: { readonly amount: number; readonly requestid: number }) {
  const navigate = useNavigate();
  const [number, expiry, code] = [useLooseField(), useLooseField(), useLooseField()];
  const form = useCallForm("payment", {
    fields: {},
    fixed: { amount, requestid },
    after: () => navigate({ to: "/clientmaster/clienthome" }),
  });
  return (
    <Form form={form}>
      <TextField
        field={number}
        label={t("Card number")}
        hint={t("What your card says stays on this page: it is neither sent nor stored.")}
        inputMode="numeric"
        autoComplete="cc-number"
      />
      <FormColumns>
        <TextField field={expiry} label={t("Expiry")} placeholder="MM/YYYY" autoComplete="cc-exp" />
        <TextField field={code} label={t("CVV")} type="password" inputMode="numeric" autoComplete="cc-csc" />
      </FormColumns>
      <FormActions submit={t("Pay {amount}", { amount: inRupees(amount) })} busy={form.busy} />
    </Form>
  );
}
