import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { RateForm } from "#web/features/brokerage/rate-form.tsx";
import { Rates } from "#web/features/brokerage/rates.tsx";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatPercent } from "#web/lib/format.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { pagedQuery, useList } from "#web/lib/use-list.ts";
import { Figure, Tiles } from "#web/ui/display/tile.tsx";
import { Card, Page, Stack } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/brokerage")({
  loader: ({ context: { queries } }) => prefetch(queries, [ratesQuery]),
  component: Brokerage,
});

const ratesQuery = pagedQuery("brokerage.listRates", {});

function Brokerage() {
  const platform = usePlatform();
  const rates = useList(ratesQuery);
  const [sets, setSets] = useState(0);
  const listed = useRef<HTMLHeadingElement>(null);
  // The form is empty again; its result is in the list below.
  useEffect(() => {
    if (sets > 0) listed.current?.focus();
  }, [sets]);
  const today = platform?.today ?? "";
  const next = nextOf(rates.rows, today);
  return (
    <Page>
      <PageTitle
        title={t("Brokerage")}
        lead={t("The platform's share of each price. The rate is fixed when a request is accepted.")}
      />
      <Tiles>
        <Figure name={t("in effect")} figure={platform ? formatPercent(platform.brokerageBps) : "–"} />
        {next && (
          <Figure name={t("from {day}", { day: formatDay(next.from) })} figure={formatPercent(next.brokerageBps)} />
        )}
      </Tiles>
      <Card>
        <div>
          <h2>{t("Set a rate")}</h2>
          <p className="soft">{t("Today or later. You can withdraw the rate until it takes effect.")}</p>
        </div>
        <RateForm key={sets} today={today} after={() => setSets(sets + 1)} />
      </Card>
      <Stack gap={3}>
        <h2 ref={listed} tabIndex={-1}>
          {t("Rates")}
        </h2>
        <Rates list={rates} today={today} />
      </Stack>
    </Page>
  );
}

/** The latest is first, so the last future rate is the next one. */
const nextOf = (rates: readonly RowOf<"brokerage.listRates">[], today: string) =>
  rates.findLast(({ from }) => from > today);
