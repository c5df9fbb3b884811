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

/** What each fact of a decision is called, and how it is shown. */
export const factsOf = (decision: Decision): Readonly<Record<string, string>> => {
  const { kind, workTitle, restrictions, until, createdAt, endedAt } = decision;
  const subject =
    kind === "takedown"
      ? { [t("Work taken down")]: workTitle ?? t("a work that was deleted") }
      : { [t("No longer possible")]: restrictions.map(kindName).join(", ") };
  return {
    ...subject,
    [t("Decided")]: formatInstant(createdAt),
    ...(endedAt
      ? { [t("Ended")]: formatInstant(endedAt) }
      : { [t("Applies until")]: until ? formatDay(until) : t("lifted by an admin") }),
  };
};
