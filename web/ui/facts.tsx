import type { ReactNode } from "react";
import "./facts.css";

/** Names and values: `<Facts facts={{ [t("Deadline")]: shownDay(work.deadlinedate) }} />`. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
