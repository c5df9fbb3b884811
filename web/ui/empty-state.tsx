import { IconInbox } from "@tabler/icons-react";
import type { ReactNode } from "react";
import "./state.css";

interface Props {
  readonly title: string;
  /** What to do next, as a sentence, and as a button beneath it. */
  readonly children?: ReactNode;
}

/** Nothing to show yet, and what to do next. */
export function EmptyState({ title, children }: Props) {
  return (
    <div className="state">
      <IconInbox className="state-icon" size={36} stroke={1.4} aria-hidden />
      <p className="state-title">{title}</p>
      {children}
    </div>
  );
}
