import { usePlatform } from "#web/features/platform/use-platform.ts";
import { formatCount } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

/** How many payouts the provider has refused or could not be asked about, as one of the admin's tasks. */
export function PayoutsNotTaken({ count }: { readonly count: number }) {
  const hasTransfers = usePlatform()?.hasTransfers ?? false;
  return (
    <Card>
      <h2>
        {t(plural(count, "{count} payout not taken by Razorpay", "{count} payouts not taken by Razorpay"), {
          count: formatCount(count),
        })}
      </h2>
      <p className="soft">{t("They are tried again. The reason is at each payout.")}</p>
      <Row>
        <ButtonLink to="/adminmaster/payouts" search={{ tab: hasTransfers ? "transfers" : "runs" }}>
          {hasTransfers ? t("View the transfers") : t("View the runs")}
        </ButtonLink>
      </Row>
    </Card>
  );
}
