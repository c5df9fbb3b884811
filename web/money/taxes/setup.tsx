import { useState } from "react";
import { taxStatements } from "#domain/money/tax-statement.ts";
import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatDay } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { OperatorCard } from "#web/money/taxes/operator-card.tsx";
import { taxSetupQuery } from "#web/money/taxes/queries.ts";
import { RatesCard } from "#web/money/taxes/rates-card.tsx";
import { StatementsCard } from "#web/money/taxes/statements-card.tsx";
import { TurnoverWarning } from "#web/money/taxes/turnover-warning.tsx";
import { WithholdingCard } from "#web/money/taxes/withholding-card.tsx";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Button } from "#web/ui/button.tsx";
import { WhatNext } from "#web/ui/display/guidance.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { DateField } from "#web/ui/form/text-field.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

type Setup = RowOf<"taxes.getSetup">;

/** What the accountant sets up before tax papers are made, in the order in which one thing needs another. */
export const TaxSetup = () => (
  <Listing list={useAllRows(taxSetupQuery)}>
    {([setup]) =>
      setup && (
        <Stack>
          <TurnoverWarning />
          <BeginCard setup={setup} />
          <OperatorCard operator={setup.operator} />
          <RatesCard rates={setup.rates} />
          <StatementsCard statements={setup.statements} operator={setup.operator} />
          <WithholdingCard setup={setup} />
        </Stack>
      )
    }
  </Listing>
);

/** What is missing before papers can be made. */
function missingSteps({ operator, rates, statements }: Setup): readonly string[] {
  const count = taxStatements.length - statements.length;
  return [
    ...(operator === null ? [t("Add the operator")] : []),
    ...(rates.length === 0 ? [t("Add a rate of GST")] : []),
    ...(count > 0
      ? [t("Record the statements of a professional: {count} are missing", { count: formatCount(count) })]
      : []),
  ];
}

/** The first taxed day, and what is missing before there can be one. */
function BeginCard({ setup }: { readonly setup: Setup }) {
  const { startsOn } = setup;
  const { today } = usePlatform() ?? {};
  const missing = missingSteps(setup);
  const isDayOpen = startsOn === null || (today !== undefined && startsOn > today);
  return (
    <Card>
      <h2>{t("Tax papers")}</h2>
      <p>
        {startsOn
          ? t("Fees of payments from {day} on are taxed, and each has its paper.", { day: formatDay(startsOn) })
          : t("No papers are made yet. They need the operator, a rate and every statement below.")}
      </p>
      <p className="soft small">{t("Nothing is filed. This does not replace a chartered accountant.")}</p>
      {!startsOn && (
        <WhatNext
          title={t("What is missing")}
          steps={[...missing, t("Choose what is withheld, if anything"), t("Choose the first day")]}
        />
      )}
      {missing.length === 0 && isDayOpen && <FirstDay startsOn={startsOn} />}
    </Card>
  );
}

/** The way to choose the first taxed day, and another one until it has begun. */
function FirstDay({ startsOn }: Pick<Setup, "startsOn">) {
  const [isOpen, setOpen] = useState(false);
  const form = useCallForm("taxes.switchOn", {
    fields: { startsOn: startsOn ?? "", password: "", code: "" },
    after: () => setOpen(false),
  });
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <StepUpForm form={form} submit={t("Begin on this day")} close={() => setOpen(false)}>
          <DateField field={form.of("startsOn")} label={t("First day")} hint={t("From tomorrow on")} />
        </StepUpForm>
      ) : (
        <Row>
          {startsOn ? (
            <Button onClick={() => setOpen(true)}>{t("Change the first day")}</Button>
          ) : (
            <Button tone="primary" onClick={() => setOpen(true)}>
              {t("Choose the first day")}
            </Button>
          )}
        </Row>
      )}
    </Swap>
  );
}
