import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { AppealText } from "#web/trust/moderation/appeal-text.tsx";
import { factsOf } from "#web/trust/moderation/decision-texts.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";

type Decision = RowOf<"restrictions.list">;

/** Decisions about an account, with what an admin can do about each. */
export const DecisionList = ({ list }: { readonly list: List<Decision> }) => (
  <CardList
    list={list}
    name={t("Decisions")}
    idOf={(row) => row.decisionId}
    card={(row) => <DecisionCard decision={row} />}
    empty={<p className="soft">{t("No decisions about this account.")}</p>}
  />
);

const words = {
  applies: { word: t("Applies"), colour: "red" },
  ended: { word: t("Ended"), colour: "plain" },
} as const;

function DecisionCard({ decision }: { readonly decision: Decision }) {
  const { decisionId, kind, workId, rule, reason, endedAt, decidedBy } = decision;
  const lifting = useCall("restrictions.lift");
  async function lift(): Promise<void> {
    if (await confirm(t("Do you want to lift this restriction?"), rule)) await lifting.run({ decisionId });
  }
  return (
    <Card>
      <Row spread>
        <h3>{rule}</h3>
        <StatusWord {...(endedAt ? words.ended : words.applies)} />
      </Row>
      <p className="prose">{reason}</p>
      <Facts facts={{ ...factsOf(decision), [t("Decided by")]: decidedBy ?? t("a former admin") }} />
      {decision.appeal && <AppealText appeal={decision.appeal} />}
      {kind === "takedown" && workId !== null && (
        <Row>
          <ButtonLink to="/adminmaster/postedwork/$id" params={{ id: String(workId) }}>
            {t("See the work")}
          </ButtonLink>
        </Row>
      )}
      {!endedAt && kind === "restriction" && (
        <Row>
          <Button busy={lifting.busy} onClick={() => void lift()}>
            {t("Lift the restriction")}
          </Button>
        </Row>
      )}
    </Card>
  );
}
