import { IconHelpCircle, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Art, type Drawing } from "#web/ui/picture.tsx";

interface EmptyStateProps {
  readonly title: string;
  /** The drawing of what is missing. */
  readonly art?: Drawing;
  /** What to do next, as a sentence, and as a button beneath it. */
  readonly children?: ReactNode;
}

/** Nothing to show yet, and what to do next. */
export function EmptyState({ title, art = "works", children }: EmptyStateProps) {
  return (
    <div className="state">
      <Art of={art} />
      <p className="state-title">{title}</p>
      {children}
    </div>
  );
}

/** Something to know before going on. The words stand alone in their element. */
export function Note({ children }: { readonly children: ReactNode }) {
  return (
    <div className="note">
      <IconInfoCircle size={20} stroke={1.7} aria-hidden />
      <p>{children}</p>
    </div>
  );
}

/** A common question; its answer opens beneath it. */
export function Help({ question, children }: { readonly question: string; readonly children: ReactNode }) {
  return (
    <details className="help">
      <summary>
        <IconHelpCircle size={18} stroke={1.7} aria-hidden />
        {question}
      </summary>
      <p>{children}</p>
    </details>
  );
}

interface WhatNextProps {
  readonly title: string;
  readonly steps: readonly string[];
}

/** The next steps in order, shown before or after a decision. */
export function WhatNext({ title, steps }: WhatNextProps) {
  return (
    <div className="what-next">
      <p className="what-next-title">{title}</p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
