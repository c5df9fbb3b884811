import { useState } from "react";
import { gstStates } from "#domain/money/tax-numbers.ts";
import { taxStatements } from "#domain/money/tax-statement.ts";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { taxSetupQuery } from "#web/money/taxes/queries.ts";
import { StateField } from "#web/money/taxes/state-field.tsx";
import { WithholdingCard } from "#web/money/taxes/withholding-card.tsx";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { DateField, TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import "./taxes.css";

type Setup = RowOf<"taxes.getSetup">;

/** What the accountant sets up before tax papers are made. */
export const TaxSetup = () => (
  <Listing list={useAllRows(taxSetupQuery)}>
    {([setup]) =>
      setup && (
        <Stack>
          <BeginCard setup={setup} />
          <OperatorCard operator={setup.operator} />
          <RatesCard rates={setup.rates} />
          <WithholdingCard setup={setup} />
          <StatementsCard statements={setup.statements} />
        </Stack>
      )
    }
  </Listing>
);

/** The first taxed day, or the way to choose it. */
function BeginCard({ setup: { startsOn, operator, rates, statements } }: { readonly setup: Setup }) {
  const isComplete = operator !== null && rates.length > 0 && statements.length === taxStatements.length;
  const [isOpen, setOpen] = useState(false);
  const form = useCallForm("taxes.switchOn", {
    fields: { startsOn: startsOn ?? "", password: "", code: "" },
    after: () => setOpen(false),
  });
  return (
    <Card>
      <h2>{t("Tax papers")}</h2>
      <p>
        {startsOn
          ? t("Fees of payments from {day} on are taxed, and each has its paper.", { day: formatDay(startsOn) })
          : t("No papers are made yet. They need the operator, a rate and every statement below.")}
      </p>
      <p className="soft small">{t("Nothing is filed. This does not replace a chartered accountant.")}</p>
      <Swap open={isOpen}>
        {isOpen ? (
          <StepUpForm form={form} submit={t("Begin on this day")} close={() => setOpen(false)}>
            <DateField field={form.of("startsOn")} label={t("First day")} hint={t("From tomorrow on")} />
          </StepUpForm>
        ) : (
          isComplete && (
            <Row>
              <Button onClick={() => setOpen(true)}>{t("Choose the first day")}</Button>
            </Row>
          )
        )}
      </Swap>
    </Card>
  );
}

function OperatorCard({ operator }: Pick<Setup, "operator">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <h2>{t("Operator")}</h2>
      <Swap open={isOpen}>
        {isOpen ? (
          <OperatorForm operator={operator} close={() => setOpen(false)} />
        ) : (
          <>
            {operator && (
              <Facts
                inLines
                facts={{
                  [t("Legal name")]: operator.legalName,
                  [t("Postal address")]: operator.address,
                  [t("State")]: gstStates[operator.state],
                  [t("GSTIN")]: operator.gstin,
                  [t("TAN")]: operator.tan,
                  [t("Signatory")]: operator.signatory,
                  [t("Prefix of the numbers")]: operator.prefix,
                  [t("SAC")]: operator.sac,
                }}
              />
            )}
            <Row>
              <Button onClick={() => setOpen(true)}>
                {operator ? t("Change the operator") : t("Add the operator")}
              </Button>
            </Row>
          </>
        )}
      </Swap>
    </Card>
  );
}

const empty = {
  legalName: "",
  address: "",
  state: "",
  gstin: "",
  pan: "",
  tan: "",
  signatory: "",
  prefix: "",
  sac: "",
};

function OperatorForm({ operator, close }: Pick<Setup, "operator"> & { readonly close: () => void }) {
  const form = useCallForm("taxes.saveOperator", { fields: { ...(operator ?? empty) }, after: close });
  return (
    <Form form={form}>
      <TextField field={form.of("legalName")} label={t("Legal name")} />
      <TextField field={form.of("address")} label={t("Postal address")} />
      <StateField field={form.of("state")} />
      <FormColumns>
        <TextField field={form.of("gstin")} label={t("GSTIN")} />
        <TextField field={form.of("pan")} label={t("PAN")} />
        <TextField field={form.of("tan")} label={t("TAN")} />
        <TextField field={form.of("signatory")} label={t("Signatory")} />
        <TextField field={form.of("prefix")} label={t("Prefix of the numbers")} hint={t("Two letters")} maxLength={2} />
        <TextField field={form.of("sac")} label={t("SAC")} hint={t("Six digits")} inputMode="numeric" />
      </FormColumns>
      <FormActions submit={t("Save the operator")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

function RatesCard({ rates }: Pick<Setup, "rates">) {
  const [isOpen, setOpen] = useState(false);
  const form = useCallForm("taxes.addRate", { fields: { fromDay: "", bps: "" }, after: () => setOpen(false) });
  return (
    <Card>
      <h2>{t("Rate of GST on fees")}</h2>
      {rates.map(({ fromDay, bps }) => (
        <p key={fromDay}>{t("{rate} % from {day}", { rate: bps / 100, day: formatDay(fromDay) })}</p>
      ))}
      <Swap open={isOpen}>
        {isOpen ? (
          <Form form={form}>
            <FormColumns>
              <TextField
                field={form.of("bps")}
                label={t("Rate in hundredths of a percent")}
                hint={t("1800 is 18 %, CGST and SGST together")}
                inputMode="numeric"
              />
              <DateField field={form.of("fromDay")} label={t("From this day")} />
            </FormColumns>
            <FormActions submit={t("Add the rate")} busy={form.busy}>
              <Button onClick={() => setOpen(false)}>{t("Cancel")}</Button>
            </FormActions>
          </Form>
        ) : (
          <Row>
            <Button onClick={() => setOpen(true)}>{t("Add a rate")}</Button>
          </Row>
        )}
      </Swap>
    </Card>
  );
}

function StatementsCard({ statements }: Pick<Setup, "statements">) {
  const [opened, setOpened] = useState(0);
  return (
    <Card>
      <h2>{t("What a professional confirms")}</h2>
      <p className="soft">
        {t(
          "Each statement, with its blanks filled in, by a chartered accountant. The words are English, as the law has them.",
        )}
      </p>
      {taxStatements.map((words, index) => {
        const number = index + 1;
        const confirmed = statements.find((each) => each.number === number);
        return (
          <div key={words} className="tax-statement">
            <p lang="en">{`${number}. ${confirmed?.text ?? words}`}</p>
            <Row spread gap={2}>
              <Row gap={2}>
                <StatusWord word={confirmed ? t("Confirmed") : t("Missing")} colour={confirmed ? "green" : "red"} />
                {confirmed && (
                  <span className="soft small">
                    {t("{name}, no. {number}, {day}", {
                      name: confirmed.professional,
                      number: confirmed.membershipNumber,
                      day: formatDay(confirmed.confirmedOn),
                    })}
                  </span>
                )}
              </Row>
              {opened !== number && (
                <Button size="small" onClick={() => setOpened(number)}>
                  {t("Record statement {number}", { number })}
                </Button>
              )}
            </Row>
            {opened === number && (
              <StatementForm number={number} text={confirmed?.text ?? words} close={() => setOpened(0)} />
            )}
          </div>
        );
      })}
    </Card>
  );
}

interface StatementProps {
  readonly number: number;
  readonly text: string;
  readonly close: () => void;
}

function StatementForm({ number, text, close }: StatementProps) {
  const form = useCallForm("taxes.confirmStatement", {
    fields: { text, professional: "", membershipNumber: "", confirmedOn: "" },
    fixed: { number },
    after: close,
  });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("text")}
        label={t("Statement")}
        hint={t("Fill in each ______ and choose one of what is in brackets, without the brackets.")}
      />
      <FormColumns>
        <TextField field={form.of("professional")} label={t("Name of the professional")} autoComplete="off" />
        <TextField field={form.of("membershipNumber")} label={t("Membership number")} autoComplete="off" />
        <DateField field={form.of("confirmedOn")} label={t("Confirmed on")} />
      </FormColumns>
      <FormActions submit={t("Record the statement")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
