import type { ReactNode } from "react";

interface Props {
  /** The text of the one submit button. */
  readonly submit: string;
  readonly busy?: boolean;
  /** Cancel and whatever else stands beside it. */
  readonly children?: ReactNode;
}

/** The foot of a form. */
export function FormActions({ submit, busy = false, children }: Props) {
  return (
    <div className="form-actions">
      <button type="submit" className="button" data-tone="primary" aria-busy={busy || undefined}>
        {submit}
      </button>
      {children}
    </div>
  );
}
