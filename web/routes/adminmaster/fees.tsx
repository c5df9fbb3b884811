import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { FeePreview } from "#web/features/fees/fee-preview.tsx";
import { RuleForm } from "#web/features/fees/rule-form.tsx";
import { Rules } from "#web/features/fees/rules.tsx";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import { categoriesQuery } from "#web/features/reference/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatFee } from "#web/lib/format.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { pagedQuery, useList } from "#web/lib/use-list.ts";
import { Figure, Tiles } from "#web/ui/display/tile.tsx";
import { Card, Page, Stack } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/fees")({
  loader: ({ context: { queries } }) => prefetch(queries, [rulesQuery, categoriesQuery]),
  component: Fees,
});

const rulesQuery = pagedQuery("fees.rules", {});

function Fees() {
  const platform = usePlatform();
  const rules = useList(rulesQuery);
  const [sets, setSets] = useState(0);
  const listed = useRef<HTMLHeadingElement>(null);
  // The form is empty again; its result is in the list below.
  useEffect(() => {
    if (sets > 0) listed.current?.focus();
  }, [sets]);
  const today = platform?.today ?? "";
  const general = platform?.feeRules[0];
  const next = nextOf(rules.rows, today);
  return (
    <Page>
      <PageTitle
        title={t("Fees")}
        lead={t("The platform's share of each price. The rate is fixed when a request is accepted.")}
      />
      <Tiles>
        <Figure name={t("in effect")} figure={general ? formatFee(general) : "–"} />
        {next && <Figure name={t("from {day}", { day: formatDay(next.from) })} figure={formatFee(next)} />}
      </Tiles>
      <Card>
        <div>
          <h2>{t("Set a fee")}</h2>
          <p className="soft">{t("Today or later. You can withdraw the rate until it takes effect.")}</p>
          <p className="soft small">
            {t("A rule for a category counts before one for all categories, then the one with the highest price.")}
          </p>
        </div>
        <RuleForm key={sets} today={today} after={() => setSets(sets + 1)} />
      </Card>
      <FeePreview />
      <Stack gap={3}>
        <h2 ref={listed} tabIndex={-1}>
          {t("Fee rules")}
        </h2>
        <Rules list={rules} today={today} />
      </Stack>
    </Page>
  );
}

/** The next rule for every price. The latest is first, so the last future one is the next one. */
const nextOf = (rules: readonly RowOf<"fees.rules">[], today: string) =>
  rules.findLast(({ from, categoryId, minPricePaise }) => from > today && categoryId === null && minPricePaise === 0);
