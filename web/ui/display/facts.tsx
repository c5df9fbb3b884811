import type { ReactNode } from "react";

interface Props {
  readonly facts: Readonly<Record<string, ReactNode>>;
  /** A line each, the values at the far end, like the parts of a bill. */
  readonly inLines?: boolean;
}

/** Names and values: `<Facts facts={{ [t("Deadline")]: formatDay(work.deadlinedate) }} />`. */
export function Facts({ facts, inLines = false }: Props) {
  return (
    <dl className="facts" data-in-lines={inLines || undefined}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
