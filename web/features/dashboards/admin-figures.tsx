import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatPaise } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { Figure, Tile, Tiles } from "#web/ui/display/tile.tsx";

interface Props {
  readonly summary: RowOf<"dashboards.admin"> | undefined;
}

/**
 * What awaits a decision of the admin, each a link to where it is taken, and the earnings. Figures that are shown only above zero
 * come last, so that none moves when they appear.
 */
export function AdminFigures({ summary }: Props) {
  const { companiesToVerify, money, settings } = summary ?? {};
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
      {money !== null && (
        <>
          <Tile
            to="/adminmaster/mytask"
            waits={Boolean(money?.debtsToRecord)}
            name={t(plural(money?.debtsToRecord ?? 0, "payment to record", "payments to record"))}
            figure={money ? formatCount(money.debtsToRecord) : notLoaded}
          />
          <Figure name={t("Total Earnings")} figure={money ? formatPaise(money.earningsPaise) : notLoaded} />
        </>
      )}
      <Waiting
        count={money?.paymentsToConfirm}
        to="/adminmaster/payments"
        name={(count) => t(plural(count, "payment to confirm", "payments to confirm"))}
      />
      <Waiting
        count={money?.paymentsToReview}
        to="/adminmaster/payments"
        name={(count) => t(plural(count, "payment to review", "payments to review"))}
      />
      <Waiting
        count={money?.chargebacksToAnswer}
        to="/adminmaster/payments"
        search={{ tab: "chargebacks" }}
        name={(count) => t(plural(count, "chargeback to answer", "chargebacks to answer"))}
      />
      <Waiting
        count={money?.differencesToExplain}
        to="/adminmaster/reconciliation"
        name={(count) => t(plural(count, "difference to explain", "differences to explain"))}
      />
      <Waiting
        count={money?.missingReports}
        to="/adminmaster/reconciliation"
        name={(count) => t(plural(count, "day not compared", "days not compared"))}
      />
      <Waiting
        count={settings?.undeliveredMails}
        to="/adminmaster/mails"
        name={(count) => t(plural(count, "email could not be delivered", "emails could not be delivered"))}
      />
    </Tiles>
  );
}

const notLoaded = "–";

interface WaitingProps {
  readonly count: number | undefined;
  readonly to: "/adminmaster/payments" | "/adminmaster/reconciliation" | "/adminmaster/mails";
  readonly search?: { readonly tab: string };
  readonly name: (count: number) => string;
}

const Waiting = ({ count = 0, to, search, name }: WaitingProps) =>
  count > 0 && <Tile to={to} {...(search && { search })} waits name={name(count)} figure={formatCount(count)} />;
