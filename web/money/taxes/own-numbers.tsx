import { useState } from "react";
import { owners } from "#domain/member.ts";
import { gstStates } from "#domain/money/tax-numbers.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { hasDraft } from "#web/lib/draft-store.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { OwnCertificates } from "#web/money/taxes/certificates.tsx";
import { numberStatuses } from "#web/money/taxes/number-status.ts";
import { OwnPapers } from "#web/money/taxes/paper-table.tsx";
import { ownTaxNumbersQuery } from "#web/money/taxes/queries.ts";
import { StandingInstruction } from "#web/money/taxes/standing-instruction.tsx";
import { StateField } from "#web/money/taxes/state-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { FormColumns } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

type Numbers = RowOf<"taxes.getOwn">;

/** The own tax numbers, where the platform collects them, the instruction for invoices, the own papers, and what was withheld. */
export function OwnTax() {
  const isFreelancer = useSignedIn()?.role === "freelancer";
  return (
    <>
      <OwnTaxNumbers />
      {isFreelancer && <StandingInstruction />}
      <OwnPapers />
      {isFreelancer && <OwnCertificates />}
    </>
  );
}

/** The own tax numbers, where the platform collects them. */
function OwnTaxNumbers() {
  const list = useAllRows(ownTaxNumbersQuery);
  // Most platforms collect none, so nothing keeps a place free for the card.
  return (
    <Listing list={list} skeleton={null}>
      {([numbers]) => numbers && <NumbersCard numbers={numbers} />}
    </Listing>
  );
}

function NumbersCard({ numbers }: { readonly numbers: Numbers }) {
  const [isOpen, setOpen] = useState(hasDraft("taxes.saveOwn", {}));
  const mayEdit = useIsOneOf(owners);
  const { status, reason } = numbers;
  return (
    <Card>
      <Row spread>
        <h2>{t("Tax numbers")}</h2>
        {status && <StatusWord {...numberStatuses[status]} />}
      </Row>
      <p className="soft">
        {t("For the tax papers of the platform, whose accountant checks them. Your PAN is stored encrypted.")}
      </p>
      {numbers.withheldPercent !== null && (
        <Note>
          {t("{percent} % is withheld of your payments as tax until your PAN is checked.", {
            percent: numbers.withheldPercent,
          })}
        </Note>
      )}
      {status === "refused" && <p>{t("The platform's accountant has refused them: {reason}", { reason })}</p>}
      <Swap open={isOpen}>
        {isOpen ? (
          <NumbersForm numbers={numbers} close={() => setOpen(false)} />
        ) : (
          <>
            {status && <Facts inLines facts={factsOf(numbers)} />}
            {mayEdit && (
              <Row>
                <Button onClick={() => setOpen(true)}>
                  {status ? t("Change the tax numbers") : t("Add tax numbers")}
                </Button>
              </Row>
            )}
          </>
        )}
      </Swap>
    </Card>
  );
}

const factsOf = ({ legalName, address, state, panLast4, gstin }: Numbers) => ({
  [t("Legal name")]: legalName,
  [t("Postal address")]: address,
  [t("State")]: state ? gstStates[state] : "",
  [t("PAN")]: panLast4 ? t("ends with {last4}", { last4: panLast4 }) : t("None"),
  [t("GSTIN")]: gstin ?? t("None"),
});

const untouched = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false } as const;

/** Replaces all of them, with the password. */
function NumbersForm({ numbers, close }: { readonly numbers: Numbers; readonly close: () => void }) {
  const { legalName, address, state, gstin } = numbers;
  const form = useCallForm("taxes.saveOwn", {
    fields: { legalName, address, state: state ?? "", pan: "", gstin: gstin ?? "", password: "", code: "" },
    after: close,
  });
  return (
    <StepUpForm form={form} submit={t("Save the tax numbers")} close={close}>
      <TextField
        field={form.of("legalName")}
        label={t("Legal name")}
        hint={t("As the tax office has it")}
        autoComplete="off"
      />
      <TextField field={form.of("address")} label={t("Postal address")} autoComplete="off" />
      <StateField field={form.of("state")} />
      <FormColumns>
        <TextField
          field={form.of("pan")}
          label={t("PAN")}
          hint={t("Type it again with each change. Leave it empty if you give a GSTIN or have none.")}
          {...untouched}
        />
        <TextField
          field={form.of("gstin")}
          label={t("GSTIN")}
          hint={t("Only if you are registered for GST")}
          {...untouched}
        />
      </FormColumns>
    </StepUpForm>
  );
}
