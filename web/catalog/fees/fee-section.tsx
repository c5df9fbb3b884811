import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Fee, type FeeSide, isBelowTransferFee, toBasisPoints, transferFeeBps } from "#domain/catalog/fee.ts";
import type { Day } from "#domain/day.ts";
import { paise, rupees } from "#domain/money.ts";
import { rulesQuery } from "#web/catalog/fees/queries.ts";
import { Rules, textsOfSide } from "#web/catalog/fees/rules.tsx";
import { CategoryField } from "#web/catalog/reference/fields.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatDay, formatFee, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { FieldValues } from "#web/lib/use-fields.ts";
import { useList } from "#web/lib/use-list.ts";
import { platformQuery, usePlatform } from "#web/shell/platform/use-platform.ts";
import { Note } from "#web/ui/display/guidance.tsx";
import { Figure, Tiles } from "#web/ui/display/tile.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { DateField, TextField } from "#web/ui/form/text-field.tsx";
import { Card, Stack } from "#web/ui/layout.tsx";

/** The fee that companies or freelancers pay today, the next one, and the rules. */
export function FeeSection({ side }: { readonly side: FeeSide }) {
  const platform = usePlatform();
  const rules = useList(rulesQuery(side));
  const [sets, setSets] = useState(0);
  const listed = useRef<HTMLHeadingElement>(null);
  // The form is empty again; its result is in the list below.
  useEffect(() => {
    if (sets > 0) listed.current?.focus();
  }, [sets]);
  const { about } = textsOfSide(side);
  const today = platform?.today ?? "";
  const general = platform?.feeRules.find((rule) => rule.side === side && isGeneral(rule));
  const next = nextOf(rules.rows, today);
  return (
    <Stack>
      {about && <p className="soft">{about}</p>}
      <Tiles>
        <Figure name={t("current")} figure={general ? formatFee(general) : "–"} />
        {next && <Figure name={t("from {day}", { day: formatDay(next.from) })} figure={formatFee(next)} />}
      </Tiles>
      {side === "freelancer" && platform?.hasTransfers && platform.feeRules.some(isTooLow) && <LowBrokerage />}
      <Card>
        <div>
          <h2>{t("Set a fee")}</h2>
          <p className="soft">{t("Today or later. You can withdraw the rate until it takes effect.")}</p>
          <p className="soft small">
            {t(
              "A rule for a category takes precedence over one for all categories. After that, the rule with the highest price applies.",
            )}
          </p>
        </div>
        <RuleForm key={sets} side={side} today={today} after={() => setSets(sets + 1)} />
      </Card>
      <Stack gap={3}>
        <h2 ref={listed} tabIndex={-1}>
          {t("Fee rules")}
        </h2>
        <Rules side={side} list={rules} today={today} />
      </Stack>
    </Stack>
  );
}

type Rule = RowOf<"fees.rules">;

/** A brokerage of which too little is left for a transfer. */
const isTooLow = (rule: { readonly side: FeeSide; readonly bps: number; readonly fixedPaise: number }) =>
  rule.side === "freelancer" && isBelowTransferFee(rule);

const LowBrokerage = () => (
  <Note>
    {t(
      "A brokerage in effect is below {rate}, the share that Razorpay takes of a payment and its transfer. Razorpay refuses such transfers.",
      {
        rate: formatFee({ bps: transferFeeBps, fixedPaise: 0 }),
      },
    )}
  </Note>
);

/** Whether a rule is for every price. */
const isGeneral = ({ categoryId, minPricePaise }: Pick<Rule, "categoryId" | "minPricePaise">) =>
  categoryId === null && minPricePaise === 0;

/** The next rule for every price. The latest is first, so the last future one is the next one. */
const nextOf = (rules: readonly Rule[], today: Day) => rules.findLast((rule) => rule.from > today && isGeneral(rule));

/** The fee in the form; undefined while its values are no valid fee. */
function typedFee({ percent, fixed }: FieldValues): Fee | undefined {
  const bps = toBasisPoints(String(percent).trim());
  const isWhole = /^\d{0,6}$/.test(String(fixed));
  return bps === undefined || !isWhole ? undefined : { bps, fixedPaise: rupees(Number(fixed)) };
}

const noFee: Fee = { bps: 0, fixedPaise: paise(0) };

interface RuleFormProps {
  readonly side: FeeSide;
  readonly today: Day;
  readonly after: () => void;
}

/** Sets what a fee is from a day on, after a question that names both. */
function RuleForm({ side, today, after }: RuleFormProps) {
  const queries = useQueryClient();
  const platform = usePlatform();
  const texts = textsOfSide(side);
  const form = useCallForm("fees.saveRule", {
    fields: { percent: "", fixed: "", categoryId: "", minPrice: "", from: "" },
    fixed: side === "company" ? { side } : {},
    before: async (): Promise<boolean> => {
      const { from, categoryId, minPrice } = form.values;
      const rate = formatFee(typedFee(form.values) ?? noFee);
      const question = texts.question({ day: formatDay(String(from)), rate });
      const scope = [
        categoryId ? t("For jobs of the chosen category.") : "",
        Number(minPrice) > 0 ? t("For prices from {price}.", { price: formatRupees(Number(minPrice)) }) : "",
      ];
      const isTooLow =
        side === "freelancer" && platform?.hasTransfers && isBelowTransferFee(typedFee(form.values) ?? noFee);
      const low = isTooLow
        ? t("Razorpay takes {rate} of a payment and its transfer, and refuses a transfer that leaves too little.", {
            rate: formatFee({ bps: transferFeeBps, fixedPaise: 0 }),
          })
        : "";
      const then = t("Jobs already accepted keep their rate.");
      return confirm(question, [...scope, low, then].filter(Boolean).join("\n"));
    },
    after: () => {
      void queries.invalidateQueries({ queryKey: platformQuery.queryKey });
      after();
    },
  });
  const typed = typedFee(form.values);
  return (
    <Form form={form}>
      <FormColumns>
        <TextField
          field={form.of("percent")}
          label={t("Percent")}
          hint={typed ? texts.example(typed) : t("For example 12.5")}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          field={form.of("fixed")}
          label={t("Fixed part (optional)")}
          hint={t("In whole rupees, added to the percentage")}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormColumns>
      <FormColumns>
        <CategoryField field={form.of("categoryId")} none={t("All categories")} />
        <TextField
          field={form.of("minPrice")}
          label={t("For prices from (optional)")}
          hint={t("In whole rupees, digits only")}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormColumns>
      <DateField field={form.of("from")} label={t("From")} min={today} />
      <FormActions submit={t("Set fee")} busy={form.busy} />
    </Form>
  );
}
