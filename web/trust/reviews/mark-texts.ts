import type { RatingTopic } from "#domain/trust/review.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";

/** The topic of a mark. */
export const topicText = (topic: RatingTopic): string =>
  ({
    quality: t("Quality"),
    on_time: t("On time"),
    communication: t("Communication"),
    clear_task: t("Clear task"),
    fair: t("Fairness"),
    pays: t("Payment"),
  })[topic];

/** A mark or an average in words. */
export const markText = (mark: number): string => t("{mark} out of 5", { mark });

const countText = (count: number): string =>
  t(plural(count, "{count} review", "{count} reviews"), { count: formatCount(count) });

/** The marks of a review in one line. */
export const marksLine = (ratings: RowOf<"reviews.list">["ratings"]): string =>
  ratings.map(({ topic, mark }) => `${topicText(topic)} ${markText(mark)}`).join(" · ");

/** How many reviews there are, and the average of each mark, in one line. */
export const summaryLine = ({ count, averages }: RowOf<"reviews.summary">): string =>
  [countText(count), marksLine(averages.map(({ topic, average }) => ({ topic, mark: average })))].join(" · ");
