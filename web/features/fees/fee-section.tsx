import { useEffect, useRef, useState } from "react";
import type { Day } from "#domain/day.ts";
import { type FeeSide, isBelowTransferFee, transferFeeBps } from "#domain/fee.ts";
import { textsOfSide } from "#web/features/fees/fee-side.ts";
import { rulesQuery } from "#web/features/fees/queries.ts";
import { RuleForm } from "#web/features/fees/rule-form.tsx";
import { Rules } from "#web/features/fees/rules.tsx";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatFee } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Note } from "#web/ui/display/guidance.tsx";
import { Figure, Tiles } from "#web/ui/display/tile.tsx";
import { Card, Stack } from "#web/ui/layout.tsx";

/** What a side pays today and next, and its rules. */
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
        <Figure name={t("in effect")} figure={general ? formatFee(general) : "–"} />
        {next && <Figure name={t("from {day}", { day: formatDay(next.from) })} figure={formatFee(next)} />}
      </Tiles>
      {side === "freelancer" && platform?.hasTransfers && platform.feeRules.some(isTooLow) && <LowBrokerage />}
      <Card>
        <div>
          <h2>{t("Set a fee")}</h2>
          <p className="soft">{t("Today or later. You can withdraw the rate until it takes effect.")}</p>
          <p className="soft small">
            {t("A rule for a category counts before one for all categories, then the one with the highest price.")}
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
      "A brokerage in effect is below {rate}, which Razorpay takes of a payment and its transfer. It refuses such transfers.",
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
