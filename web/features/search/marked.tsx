import { Fragment } from "react";
import "./search.css";

interface Props {
  readonly text: string;
  /** Where each marked part begins and ends, in their order. */
  readonly parts: readonly (readonly [number, number])[];
}

/** A text with the parts marked that were looked for. */
export function Marked({ text, parts }: Props) {
  const ends = [0, ...parts.map(([, end]) => end)];
  return (
    <>
      {parts.map(([begin, end], i) => (
        <Fragment key={begin}>
          {text.slice(ends[i], begin)}
          <mark className="marked">{text.slice(begin, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
