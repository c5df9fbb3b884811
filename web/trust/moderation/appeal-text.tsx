import type { TextKey } from "#texts/hindi.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { Stack } from "#web/ui/layout.tsx";

type AppealRow = NonNullable<RowOf<"decisions.mine">["appeal"]>;

const states: Readonly<Record<AppealRow["status"], TextKey>> = {
  open: "Not answered yet",
  upheld: "Rejected: the decision still applies",
  reversed: "Succeeded: the decision no longer applies",
};

/** An appeal and its answer, as both sides read them. */
export function AppealText({ appeal }: { readonly appeal: AppealRow }) {
  const { statement, status, answer, submittedAt, decidedAt, isDecidedBySameAdmin } = appeal;
  return (
    <Stack gap={2}>
      <h3>{t("Appeal")}</h3>
      <p className="prose">{statement}</p>
      <Facts
        facts={{
          [t("Sent")]: formatInstant(submittedAt),
          [t("Status")]: t(states[status]),
          ...(decidedAt && { [t("Answered")]: formatInstant(decidedAt) }),
        }}
      />
      {answer && <p className="prose">{answer}</p>}
      {isDecidedBySameAdmin && (
        <p className="soft small">{t("The admin who made the decision also answered, because there is no other.")}</p>
      )}
    </Stack>
  );
}
