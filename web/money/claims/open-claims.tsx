import { usePermissions } from "#web/identity/permissions/permissions.ts";
import { StepUpFields } from "#web/identity/secondstep/step-up-form.tsx";
import { formatInstant, formatPaise } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { rupeeField } from "#web/lib/rupee-field.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { ClaimCard } from "#web/money/claims/claim-card.tsx";
import { claimStatus } from "#web/money/claims/claim-text.ts";
import { claimsQuery, type OpenClaim, openClaimsQuery } from "#web/money/claims/queries.ts";
import { amountColumn } from "#web/money/payments/amount-column.ts";
import { milestoneColumn } from "#web/money/payments/project-cell.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, Note } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { OpeningTable } from "#web/ui/list/opening-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

/** Claims that the parties have not settled, the first due one first. */
export const OpenClaims = () => (
  <OpeningTable
    label={t("Claims")}
    list={useList(openClaimsQuery)}
    columns={columnsOf}
    idOf={idOf}
    nameOf={({ title }) => title}
    partOf={(row, _, close) => <Case claim={row} close={close} />}
    empty={
      <EmptyState art="done" title={t("No open claims")}>
        <p className="soft">{t("Claims about the money of milestones appear here until they are settled.")}</p>
      </EmptyState>
    }
  />
);

const idOf = ({ claimId }: OpenClaim) => claimId;

const columnsOf = (open: (row: OpenClaim, part: "case") => void): readonly Column<OpenClaim>[] => [
  milestoneColumn(),
  {
    header: t("Status"),
    value: ({ status }) => claimStatus(status).word,
    cell: ({ status }) => <StatusWord {...claimStatus(status)} />,
  },
  { header: t("Decide until"), value: ({ ruleBy }) => ruleBy, shown: ({ ruleBy }) => formatInstant(ruleBy) },
  amountColumn(t("Held"), ({ amountPaise }) => amountPaise),
  amountColumn(t("Company"), ({ companyPaise }) => companyPaise),
  amountColumn(t("Freelancer"), ({ freelancerPaise }) => freelancerPaise),
  {
    header: t("Actions"),
    align: "end",
    cell: (row) => (
      <Button size="small" onClick={() => open(row, "case")}>
        {row.status === "with_admin" ? t("Decide") : t("Read")}
      </Button>
    ),
  },
];

interface CaseProps {
  readonly claim: OpenClaim;
  readonly close: () => void;
}

/** What both sides have written, and the decision once it is the admin's. */
function Case({ claim, close }: CaseProps) {
  const list = useAllRows(claimsQuery(claim.requestId));
  return (
    <Stack>
      <Listing list={list}>
        {(rows) => {
          const read = rows.find(({ claimId }) => claimId === claim.claimId);
          const { companyName, freelancerName } = claim;
          return (
            read && (
              <ClaimCard
                claim={read}
                reader="admin"
                name={read.openedBy === "company" ? freelancerName : companyName}
              />
            )
          );
        }}
      </Listing>
      <Decision claim={claim} close={close} />
    </Stack>
  );
}

/** The call asks for both permissions, and this screen for one of them. */
function Decision({ claim, close }: CaseProps) {
  const mayModerate = usePermissions().includes("moderate");
  if (claim.status !== "with_admin" || !mayModerate)
    return (
      <Stack>
        <Note>
          {claim.status === "with_admin"
            ? t("An admin who may both moderate and manage money decides this claim.")
            : t("The parties can still settle it themselves.")}
        </Note>
        <Row>
          <Button onClick={close}>{t("Close")}</Button>
        </Row>
      </Stack>
    );
  return claim.rulingPaise === null ? (
    <RuleForm claim={claim} close={close} />
  ) : (
    <ApproveForm claim={claim} close={close} />
  );
}

function RuleForm({ claim: { claimId, companyPaise, freelancerPaise }, close }: CaseProps) {
  const form = useCallForm("claims.rule", {
    fields: { amountPaise: undefined, reason: "", password: "", code: "" },
    fixed: { claimId },
    after: close,
  });
  const [least, most] = [Math.min(companyPaise, freelancerPaise), Math.max(companyPaise, freelancerPaise)];
  return (
    <Form form={form}>
      <TextField
        field={rupeeField(form.of("amountPaise"))}
        label={t("Amount to release to the freelancer, in rupees")}
        hint={t("{least} to {most}. The rest goes back to the company.", {
          least: formatPaise(least),
          most: formatPaise(most),
        })}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextArea
        field={form.of("reason")}
        label={t("Reason")}
        hint={t("At least 100 characters. Both sides read it.")}
      />
      <StepUpFields of={form.of} />
      <FormActions submit={t("Decide")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

function ApproveForm({ claim: { claimId, rulingPaise, rulingReason }, close }: CaseProps) {
  const form = useCallForm("claims.approveRuling", {
    fields: { password: "", code: "" },
    fixed: { claimId },
    after: close,
  });
  return (
    <Form form={form}>
      <p>
        {t("Another admin decided that {amount} are released. A second admin has to approve that.", {
          amount: formatPaise(rulingPaise ?? 0),
        })}
      </p>
      <p className="prose small">{rulingReason}</p>
      <StepUpFields of={form.of} />
      <FormActions submit={t("Approve the decision")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
