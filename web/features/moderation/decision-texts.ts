import type { RestrictionKind } from "#domain/restriction.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatInstant } from "#web/lib/format.ts";
import { type TextKey, t } from "#web/lib/text.ts";

type Decision = RowOf<"decisions.mine"> | RowOf<"restrictions.list"> | RowOf<"appeals.list">;

const kinds: Readonly<Record<RestrictionKind, TextKey>> = {
  apply: "Apply for works",
  post: "Post and edit works",
  hire: "Accept requests",
  message: "Send messages",
  publish: "Publish pages",
};

export const kindName = (kind: RestrictionKind): string => t(kinds[kind]);

/** What a decision is about. The text of a message is absent where its reader may not see it. */
function subjectOf({ kind, workTitle, messageText, restrictions }: Decision): Readonly<Record<string, string>> {
  if (kind === "takedown") return { [t("Work taken down")]: workTitle ?? t("a work that was deleted") };
  if (kind === "content") return { [t("Message removed")]: messageText ?? t("a message that is not shown here") };
  return { [t("No longer possible")]: restrictions.map(kindName).join(", ") };
}

/** What each fact of a decision is called, and how it is shown. */
export const factsOf = (decision: Decision): Readonly<Record<string, string>> => {
  const { until, createdAt, endedAt } = decision;
  return {
    ...subjectOf(decision),
    [t("Decided")]: formatInstant(createdAt),
    ...(endedAt
      ? { [t("Ended")]: formatInstant(endedAt) }
      : { [t("Applies until")]: until ? formatDay(until) : t("lifted by an admin") }),
  };
};
