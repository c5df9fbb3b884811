import { formatCount } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface Props {
  /** The number of open differences. */
  readonly count: number;
  /** The number of days that could not be compared. */
  readonly days: number;
}

/** How many differences with providers are open, as one of the admin's tasks. */
export function DifferencesToExplain({ count, days }: Props) {
  return (
    <Card>
      <h2>
        {count > 0
          ? t(plural(count, "{count} difference with a provider", "{count} differences with a provider"), {
              count: formatCount(count),
            })
          : t("Reports of a provider are missing")}
      </h2>
      {count > 0 && <p className="soft">{t("Find out why, and explain each of them.")}</p>}
      {days > 0 && (
        <p className="soft">
          {t(plural(days, "{count} day could not be compared yet.", "{count} days could not be compared yet."), {
            count: formatCount(days),
          })}
        </p>
      )}
      <Row>
        <ButtonLink to="/adminmaster/reconciliation">{t("View differences")}</ButtonLink>
      </Row>
    </Card>
  );
}
