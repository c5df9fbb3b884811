import type { ReactNode } from "react";

interface Props {
  readonly picture: ReactNode;
  /** What stands at the far end, like a state; beneath the text where there is no room. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A picture with a name and a line or two beside it, on a phone too. */
export function Media({ picture, end, children }: Props) {
  return (
    <div className="media">
      {picture}
      <div className="media-body">
        <div className="media-text">{children}</div>
        {end}
      </div>
    </div>
  );
}
