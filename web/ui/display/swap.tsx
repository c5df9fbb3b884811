import { type ReactNode, useEffect, useRef } from "react";

interface Props {
  /** Which of its faces is shown, as a word where there are more than two. */
  readonly open: boolean | string;
  readonly children: ReactNode;
}

/** Two views in one place, such as a button and the form that it opens. The view that is shown gets the focus. */
export function Swap({ open, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current !== open) place.current?.querySelector<HTMLElement>("textarea, input, a, button")?.focus();
    before.current = open;
  }, [open]);
  return (
    <div ref={place} className="stack" data-gap="4">
      {children}
    </div>
  );
}
