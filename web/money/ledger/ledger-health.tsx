import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t, tWords } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

type Check = NonNullable<NonNullable<RowOf<"dashboards.admin">["money"]>["lastLedgerCheck"]>;

interface Props {
  readonly check: Check | null | undefined;
  readonly state: List<unknown>["state"];
}

/** The result of the last check of the ledger: a line, or its violations. */
export function LedgerHealth({ check, state }: Props) {
  if (check && check.violations.length > 0) return <Violations check={check} />;
  return (
    <Row gap={3}>
      <p className="soft small">{check ? balancedAt(check) : t(withoutCheck[state])}</p>
      <CheckNow />
    </Row>
  );
}

/** Runs the nightly check now. */
function CheckNow() {
  const check = useCall("ledger.check");
  return (
    <Button size="small" busy={check.busy} onClick={() => void check.run({})}>
      {t("Check now")}
    </Button>
  );
}

/** Each state has one line, so that the layout does not shift. */
const withoutCheck = {
  loading: "The ledger is checked every night.",
  failed: "The ledger status could not be loaded.",
  ready: "The ledger is checked every night. No check has run yet.",
} as const;

const balancedAt = ({ checkedAt }: Check) =>
  t("Ledger balanced, checked {moment}", { moment: formatInstant(checkedAt) });

function Violations({ check }: { readonly check: Check }) {
  return (
    <Card>
      <div>
        <h2>{t("The ledger has errors")}</h2>
        <p className="soft">
          {t("Found {moment}. For details, the platform's operator can run kaamkaj ledger:verify.", {
            moment: formatInstant(check.checkedAt),
          })}
        </p>
      </div>
      <ul>
        {check.violations.map(({ invariant, sentence, count }) => (
          <li key={invariant}>
            <strong>
              {t(plural(count, "{count} violation", "{count} violations"), { count: formatCount(count) })}
            </strong>{" "}
            {t("of {rule}:", { rule: invariant })} {tWords(sentence)}
          </li>
        ))}
      </ul>
      <Row>
        <CheckNow />
      </Row>
    </Card>
  );
}
