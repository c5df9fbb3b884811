import type { ReactNode } from "react";
import { Art, type Drawing } from "#web/ui/art/art.tsx";

interface Props {
  readonly title: string;
  /** What is missing, as it is drawn. */
  readonly art?: Drawing;
  /** What to do next, as a sentence, and as a button beneath it. */
  readonly children?: ReactNode;
}

/** Nothing to show yet, and what to do next. */
export function EmptyState({ title, art = "works", children }: Props) {
  return (
    <div className="state">
      <Art of={art} />
      <p className="state-title">{title}</p>
      {children}
    </div>
  );
}
