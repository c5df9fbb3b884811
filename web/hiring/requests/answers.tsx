import type { RowOf } from "#web/lib/api-types.ts";
import "./requests.css";

interface Props {
  readonly answers: RowOf<"getfreelancerbyreq">["answers"];
}

/** What an applicant answered to the questions of the company. */
export function Answers({ answers }: Props) {
  if (answers.length === 0) return null;
  return (
    <dl className="answers">
      {answers.map(({ question, text }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd className="prose">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
