import type { SkipReason } from "#domain/hiring/work-invitation.ts";
import type { TextKey } from "#texts/hindi.ts";
import { formatCount } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";

const skipTexts: Readonly<Record<SkipReason, TextKey>> = {
  unknown: "Not invited: {count} could not be found.",
  switched_off: "Not invited: {count} do not take invitations.",
  applied: "Not invited: {count} have applied already.",
  invited: "Not invited: {count} were invited before.",
};

/** The reason why a number of freelancers were not invited. */
export const skippedText = (reason: SkipReason, count: number): string =>
  t(skipTexts[reason], { count: formatCount(count) });
