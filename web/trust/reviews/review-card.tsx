import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { markText, topicText } from "#web/trust/reviews/mark-texts.ts";
import { Stars } from "#web/ui/display/stars.tsx";
import "./reviews.css";

interface Props {
  readonly review: Pick<RowOf<"reviews.list">, "ratings" | "text" | "reply">;
  /** Who was reviewed, and replied. */
  readonly subjectName: string;
}

/** The marks, the text and the reply of a review. */
export function ReviewContent({ review: { ratings, text, reply }, subjectName }: Props) {
  return (
    <>
      <dl className="marks">
        {ratings.map(({ topic, mark }) => (
          <div key={topic} className="mark">
            <dt className="mark-topic">{topicText(topic)}</dt>
            <dd>
              <Stars mark={mark} text={markText(mark)} />
            </dd>
          </div>
        ))}
      </dl>
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
