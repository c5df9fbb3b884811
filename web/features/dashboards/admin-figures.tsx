import { paise, toRupees } from "#domain/money.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatRupees } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { Figure, Tile, Tiles } from "#web/ui/display/tile.tsx";

interface Props {
  readonly summary: RowOf<"dashboards.admin"> | undefined;
}

/** What awaits a decision of the admin, each a link to where it is taken, and the earnings. */
export function AdminFigures({ summary }: Props) {
  const { companiesToVerify, money, settings } = summary ?? {};
  const undeliveredMails = settings?.undeliveredMails ?? 0;
  return (
    <Tiles>
      {companiesToVerify !== null && (
        <Tile
          to="/adminmaster/verification"
          waits={Boolean(companiesToVerify)}
          name={t(plural(companiesToVerify ?? 0, "company to verify", "companies to verify"))}
          figure={companiesToVerify === undefined ? notLoaded : formatCount(companiesToVerify)}
        />
      )}
      {money !== null && <MoneyFigures money={money} />}
      {undeliveredMails > 0 && (
        <Tile
          to="/adminmaster/mails"
          waits
          name={t(plural(undeliveredMails, "email could not be delivered", "emails could not be delivered"))}
          figure={formatCount(undeliveredMails)}
        />
      )}
      {money !== null && (
        <Figure
          name={t("Total Earnings")}
          figure={money ? formatRupees(toRupees(paise(money.earningsPaise))) : notLoaded}
        />
      )}
    </Tiles>
  );
}

const notLoaded = "–";

function MoneyFigures({ money }: { readonly money: RowOf<"dashboards.admin">["money"] | undefined }) {
  const { paymentsToConfirm = 0, paymentsToReview = 0, debtsToRecord } = money ?? {};
  return (
    <>
      {paymentsToConfirm > 0 && (
        <Tile
          to="/adminmaster/payments"
          waits
          name={t(plural(paymentsToConfirm, "payment to confirm", "payments to confirm"))}
          figure={formatCount(paymentsToConfirm)}
        />
      )}
      {paymentsToReview > 0 && (
        <Tile
          to="/adminmaster/payments"
          waits
          name={t(plural(paymentsToReview, "payment to review", "payments to review"))}
          figure={formatCount(paymentsToReview)}
        />
      )}
      <Tile
        to="/adminmaster/mytask"
        waits={Boolean(debtsToRecord)}
        name={t(plural(debtsToRecord ?? 0, "payment to record", "payments to record"))}
        figure={debtsToRecord === undefined ? notLoaded : formatCount(debtsToRecord)}
      />
    </>
  );
}
