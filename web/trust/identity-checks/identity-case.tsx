import { useState } from "react";
import { reasonRange } from "#domain/trust/verification.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { identityKindText, identityPartText, identityStatusText } from "#web/trust/identity-checks/identity-texts.ts";
import { identityCaseQuery, identityPicturesQuery, type ListedCheck } from "#web/trust/identity-checks/queries.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "./identity-checks.css";

interface Props {
  readonly checkId: number;
  readonly settled: () => void;
}

/** The document of a freelancer at the desk, beside the name with which it is compared. */
export function IdentityCase({ checkId, settled }: Props) {
  return (
    <Listing list={useList(identityCaseQuery(checkId))}>
      {(rows) => {
        const check = rows.find((row) => row.checkId === checkId);
        if (!check) return null;
        return (
          <Card>
            <Facts
              inLines
              facts={{
                [t("Name of the account")]: <strong>{check.name}</strong>,
                [t("Document")]: identityKindText(check.kind),
                ...(check.lastFour && { [t("Last four characters")]: check.lastFour }),
                [t("Sent")]: formatInstant(check.submittedAt),
              }}
            />
            <Pictures checkId={checkId} />
            {check.status === "waiting" && <Decide check={check} settled={settled} />}
            <div>
              <ButtonLink to="/adminmaster/account/$id" params={{ id: String(check.accountId) }}>
                {t("See the account")}
              </ButtonLink>
            </div>
            <Earlier checks={rows.filter((row) => row.checkId !== checkId)} />
          </Card>
        );
      }}
    </Listing>
  );
}

function Pictures({ checkId }: { readonly checkId: number }) {
  return (
    <Listing list={useUncached(identityPicturesQuery(checkId))} skeleton={<Skeleton height="16rem" />}>
      {(pictures) => (
        <div className="identity-pictures">
          {pictures.map(({ part, picture }) => (
            <figure key={part}>
              <figcaption className="soft small">{identityPartText(part)}</figcaption>
              {picture ? (
                <img src={`data:image/webp;base64,${picture}`} alt={identityPartText(part)} />
              ) : (
                <p>{t("This picture cannot be shown. Refuse it, so that the freelancer sends it again.")}</p>
              )}
            </figure>
          ))}
          <p className="soft small">{t("That you look at them is recorded. They are deleted with your decision.")}</p>
        </div>
      )}
    </Listing>
  );
}

interface DecideProps {
  readonly check: ListedCheck;
  readonly settled: () => void;
}

function Decide({ check: { checkId, name }, settled }: DecideProps) {
  const [refuses, setRefuses] = useState(false);
  const checking = useCall("identityChecks.check");
  const deletion = useCall("identityChecks.delete");
  const busy = checking.busy || deletion.busy;
  async function check(): Promise<void> {
    if ("outcome" in (await checking.run({ checkId, name }))) settled();
  }
  async function remove(): Promise<void> {
    if ("outcome" in (await deletion.run({ checkId }))) settled();
  }
  return (
    <Swap open={refuses}>
      {refuses ? (
        <RefusalForm checkId={checkId} settled={settled} close={() => setRefuses(false)} />
      ) : (
        <Row gap={2}>
          <Button tone="primary" busy={busy} onClick={() => void check()}>
            {t("The name matches")}
          </Button>
          <Button tone="danger" onClick={() => setRefuses(true)}>
            {t("Refuse")}
          </Button>
          <Button tone="danger" busy={busy} onClick={() => void remove()}>
            {t("Shows an unmasked Aadhaar number")}
          </Button>
        </Row>
      )}
    </Swap>
  );
}

function RefusalForm({ checkId, settled, close }: Props & { readonly close: () => void }) {
  const form = useCallForm("identityChecks.refuse", { fields: { reason: "" }, fixed: { checkId }, after: settled });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("reason")}
        label={t("Reason")}
        hint={t("The freelancer reads this. At least {count} characters.", { count: reasonRange.least })}
        maxLength={reasonRange.most}
      />
      <FormActions submit={t("Refuse")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

/** What came of earlier documents of the same freelancer. */
function Earlier({ checks }: { readonly checks: readonly ListedCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <>
      <h3>{t("Earlier checks")}</h3>
      <ul>
        {checks.map(({ checkId, kind, status, decidedAt, submittedAt, reason, decidedBy }) => (
          <li key={checkId}>
            {identityKindText(kind)} · {identityStatusText(status)}
            {reason && <p className="prose small">{reason}</p>}
            <p className="soft small">
              {[formatInstant(decidedAt ?? submittedAt), decidedBy].filter(Boolean).join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
