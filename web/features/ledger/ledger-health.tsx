import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t, tWords } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

type State = RowOf<"ledger.getLastCheck">;

/** Whether the books were in order at the last check: a line, or what is wrong with them. */
export function LedgerHealth() {
  const { rows, state } = useAllRows("ledger.getLastCheck", {});
  const [last] = rows;
  if (last && last.violations.length > 0) return <Wrong last={last} />;
  return (
    <Row gap={3}>
      <p className="soft small">{last ? balancedAt(last) : t(withoutRow[state])}</p>
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

/** The line is as high while it is read, so that nothing jumps. */
const withoutRow = {
  loading: "The ledger is checked every night.",
  failed: "The ledger status could not be loaded.",
  ready: "The ledger is checked every night. No check has run yet.",
} as const;

const balancedAt = ({ checkedAt }: State) =>
  t("Ledger balanced, checked {moment}", { moment: formatInstant(checkedAt) });

function Wrong({ last }: { readonly last: State }) {
  return (
    <Card>
      <div>
        <h2>{t("The ledger has errors")}</h2>
        <p className="soft">
          {t("Found {moment}. For details, the platform's operator can run npm run ledger:verify.", {
            moment: formatInstant(last.checkedAt),
          })}
        </p>
      </div>
      <ul>
        {last.violations.map(({ invariant, sentence, count }) => (
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
