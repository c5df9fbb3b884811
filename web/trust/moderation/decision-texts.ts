import type { RestrictionKind } from "#domain/trust/restriction.ts";
import type { TextKey } from "#texts/hindi.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";

type Decision = RowOf<"decisions.mine"> | RowOf<"restrictions.list"> | RowOf<"appeals.list">;

const kinds: Readonly<Record<RestrictionKind, TextKey>> = {
  apply: "Apply for jobs",
  post: "Post and edit jobs",
  hire: "Accept applications",
  message: "Send messages",
  publish: "Publish pages",
};

export const kindName = (kind: RestrictionKind): string => t(kinds[kind]);

/** What a decision is about. The text of a message stands beside its facts. */
function subjectOf({ kind, workTitle, restrictions }: Decision): Readonly<Record<string, string>> {
  if (kind === "takedown") return { [t("Job taken down")]: workTitle ?? t("a job that was deleted") };
  if (kind === "content") return { [t("About")]: t("A message that was removed") };
  if (kind === "review") return { [t("About")]: t("A review that was removed") };
  if (kind === "reply") return { [t("About")]: t("A reply that was removed") };
  if (kind === "sample") return { [t("About")]: t("A sample of work that was removed") };
  if (kind === "note") return { [t("About")]: t("A note of an offer that was removed") };
  if (kind === "warning") return { [t("About")]: t("A warning") };
  return { [t("No longer possible")]: restrictions.map(kindName).join(", ") };
}

/** What was removed is shown again by an appeal only, so that its decision has no other end. */
function endOf({ kind, until, endedAt }: Decision): Readonly<Record<string, string>> {
  if (endedAt) return { [t("Ended")]: formatInstant(endedAt) };
  if (kind !== "restriction" && kind !== "takedown") return {};
  return { [t("Applies until")]: until ? formatDay(until) : t("lifted by an admin") };
}

/** What each fact of a decision is called, and how it is shown. */
export const factsOf = (decision: Decision): Readonly<Record<string, string>> => ({
  ...subjectOf(decision),
  [t("Decided")]: formatInstant(decision.createdAt),
  ...endOf(decision),
});
