import { type ReactNode, useEffect, useRef } from "react";
import { brandName } from "#web/lib/brand.ts";

let isFirstPage = true;

interface Props {
  readonly title: string;
  /** One sentence beneath the title. */
  readonly lead?: ReactNode;
  /** A `BackLink` to the screen before. */
  readonly back?: ReactNode;
  /** Buttons beside the title. */
  readonly children?: ReactNode;
}

/** The title of a screen: the document's title and the focus move with it (docs/design/promises.md#interface). */
export function PageTitle({ title, lead, back, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${brandName()}`;
  }, [title]);
  useEffect(() => {
    // The first page leaves the focus where the browser put it.
    if (!isFirstPage) heading.current?.focus();
    isFirstPage = false;
  }, []);
  return (
    <div className="page-title">
      <div>
        {back}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="page-title-lead">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
