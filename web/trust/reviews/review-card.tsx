import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { markText, topicText } from "#web/trust/reviews/mark-texts.ts";
import { Facts } from "#web/ui/display/facts.tsx";

interface Props {
  readonly review: Pick<RowOf<"reviews.list">, "ratings" | "text" | "reply">;
  /** Who was reviewed, and replied. */
  readonly subjectName: string;
}

/** The marks, the text and the reply of a review. */
export function ReviewContent({ review: { ratings, text, reply }, subjectName }: Props) {
  return (
    <>
      <Facts inLines facts={Object.fromEntries(ratings.map(({ topic, mark }) => [topicText(topic), markText(mark)]))} />
      <p className="prose">{text}</p>
      {reply && (
        <div>
          <p className="small soft">{t("Reply of {name}", { name: subjectName })}</p>
          <p className="prose">{reply}</p>
        </div>
      )}
    </>
  );
}
