import { useState } from "react";
import { instructionText } from "#domain/money/standing-instruction.ts";
import {
  type TdsModel,
  type TdsThreshold,
  tdsModels,
  tdsThresholds,
  type WithholdingRateKind,
  withholdingRateKinds,
} from "#domain/money/withholding.ts";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatPaise } from "#web/lib/format.ts";
import { staticList } from "#web/lib/lists.ts";
import { rupeeField } from "#web/lib/rupee-field.ts";
import { language, t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { FoldedInstruction } from "#web/money/taxes/instruction-words.tsx";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { DecimalField } from "#web/ui/form/decimal-field.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { DateField, TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

type Setup = RowOf<"taxes.getSetup">;

const modelNames = {
  none: t("No TDS is withheld"),
  operator: t("TDS as the operator of the platform (194-O)"),
  buyer: t("TDS as the buyer of the work (194C, 194J)"),
} as const satisfies Readonly<Record<TdsModel, string>>;

const thresholdNames = {
  whole: t("On the whole year once it exceeds the threshold"),
  onwards: t("From the payment on that exceeds the threshold"),
} as const satisfies Readonly<Record<TdsThreshold, string>>;

const rateNames = {
  tcs: t("TCS of registered freelancers"),
  operatorIndividual: t("Operator: individuals and Hindu undivided families"),
  operatorOther: t("Operator: companies and firms"),
  operatorNoPan: t("Operator: without a checked PAN"),
  buyerIndividual: t("Buyer: individuals and Hindu undivided families"),
  buyerOther: t("Buyer: companies and firms"),
  buyerNoPan: t("Buyer: without a checked PAN"),
} as const satisfies Readonly<Record<WithholdingRateKind, string>>;

const collecting = { false: t("No TCS is collected"), true: t("TCS is collected") } as const;

const makingPapers = {
  false: t("Freelancers make the invoices of their works"),
  true: t("The platform makes them for freelancers who instruct it"),
} as const;

const taxing = {
  false: t("Taxed at the release"),
  true: t("Taxed at the funding, with vouchers"),
} as const;

/** Which taxes the platform withholds, and by which rates, and when the fees of milestones are taxed. */
export function WithholdingCard({ setup: { options, withholdingRates, operator } }: { readonly setup: Setup }) {
  const [isOpen, setOpen] = useState<"options" | "rate">();
  const law = useCall("taxes.addLawfulRates");
  const close = () => setOpen(undefined);
  return (
    <Card>
      <h2>{t("Withheld tax and advances")}</h2>
      <p className="soft">
        {t("What is withheld lowers what is paid out, and not what was earned. It is booked with each payment.")}
      </p>
      <Facts
        inLines
        facts={{
          [t("TDS")]: modelNames[options.tdsModel],
          ...(options.tdsModel !== "none" && { [t("Threshold")]: thresholdNames[options.tdsThreshold] }),
          [t("TCS")]: collecting[`${options.collectsTcs}`],
          [t("Invoices of works")]: makingPapers[`${options.workInvoices}`],
          [t("Fees of milestones")]: taxing[`${options.issuesVouchers}`],
        }}
      />
      {operator && (
        <FoldedInstruction
          title={t("The standing instruction that freelancers give")}
          text={instructionText(language(), operator.legalName)}
          lang={language()}
        />
      )}
      {withholdingRates.map((rate) => (
        <p key={`${rate.kind} ${rate.fromDay}`} className="small">
          {rateText(rate)}
        </p>
      ))}
      <Swap open={isOpen ?? false}>
        {isOpen === "options" && <OptionsForm options={options} close={close} />}
        {isOpen === "rate" && <RateForm close={close} />}
        {isOpen === undefined && (
          <Row gap={2}>
            {operator && <Button onClick={() => setOpen("options")}>{t("Choose what is withheld and taxed")}</Button>}
            <Button onClick={() => setOpen("rate")}>{t("Add a rate of TDS or TCS")}</Button>
            <Button busy={law.busy} onClick={() => void law.run({})}>
              {t("Add the rates of the law of November 2026")}
            </Button>
          </Row>
        )}
      </Swap>
    </Card>
  );
}

function rateText(rate: Setup["withholdingRates"][number]): string {
  const { kind, fromDay, bps, thresholdPaise, code, form } = rate;
  const facts = { name: rateNames[kind], rate: bps / 100, day: formatDay(fromDay), code, form };
  return thresholdPaise === null
    ? t("{name}: {rate} % from {day}, code {code}, form {form}", facts)
    : t("{name}: {rate} % above {threshold} a year from {day}, code {code}, form {form}", {
        ...facts,
        threshold: formatPaise(thresholdPaise),
      });
}

interface FormProps {
  readonly close: () => void;
}

function OptionsForm({ options, close }: FormProps & Pick<Setup, "options">) {
  const form = useCallForm("taxes.saveOptions", { fields: { ...options, password: "", code: "" }, after: close });
  const tcs = form.of("collectsTcs");
  const works = form.of("workInvoices");
  const vouchers = form.of("issuesVouchers");
  return (
    <StepUpForm form={form} submit={t("Save the choice")} close={close}>
      <SelectField
        field={form.of("tdsModel")}
        label={t("TDS")}
        list={staticList(tdsModels)}
        idOf={(model) => model}
        textOf={(model) => modelNames[model]}
      />
      <SelectField
        field={form.of("tdsThreshold")}
        label={t("Threshold")}
        hint={t("As statement 6 says")}
        list={staticList(tdsThresholds)}
        idOf={(threshold) => threshold}
        textOf={(threshold) => thresholdNames[threshold]}
      />
      <SelectField
        field={{ ...tcs, value: String(tcs.value), set: (value) => tcs.set(value === "true") }}
        label={t("TCS")}
        list={staticList(["false", "true"] as const)}
        idOf={(isOn) => isOn}
        textOf={(isOn) => collecting[isOn]}
      />
      <SelectField
        field={{ ...works, value: String(works.value), set: (value) => works.set(value === "true") }}
        label={t("Invoices of works")}
        hint={t("Statement 8 says who signs them")}
        list={staticList(["false", "true"] as const)}
        idOf={(isOn) => isOn}
        textOf={(isOn) => makingPapers[isOn]}
      />
      <SelectField
        field={{ ...vouchers, value: String(vouchers.value), set: (value) => vouchers.set(value === "true") }}
        label={t("Fees of milestones")}
        hint={t("As statement 7 says. Milestones that are funded already stay as they are.")}
        list={staticList(["false", "true"] as const)}
        idOf={(isOn) => isOn}
        textOf={(isOn) => taxing[isOn]}
      />
    </StepUpForm>
  );
}

function RateForm({ close }: FormProps) {
  const form = useCallForm("taxes.addWithholdingRate", {
    fields: {
      kind: "",
      fromDay: "",
      bps: "",
      thresholdPaise: undefined,
      singleThresholdPaise: undefined,
      code: "",
      form: "",
    },
    after: close,
  });
  return (
    <Form form={form}>
      <SelectField
        field={form.of("kind")}
        label={t("Kind")}
        list={staticList(withholdingRateKinds)}
        idOf={(kind) => kind}
        textOf={(kind) => rateNames[kind]}
      />
      <FormColumns>
        <DecimalField field={form.of("bps")} label={t("Rate in percent")} />
        <DateField field={form.of("fromDay")} label={t("From this day")} />
        <TextField
          field={rupeeField(form.of("thresholdPaise"))}
          label={t("Threshold of a year in rupees (optional)")}
          inputMode="numeric"
        />
        <TextField
          field={rupeeField(form.of("singleThresholdPaise"))}
          label={t("Threshold of one payment in rupees (optional)")}
          inputMode="numeric"
        />
        <TextField field={form.of("code")} label={t("Code of the section")} autoComplete="off" />
        <TextField field={form.of("form")} label={t("Form of the statement")} autoComplete="off" />
      </FormColumns>
      <FormActions submit={t("Add the rate")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
