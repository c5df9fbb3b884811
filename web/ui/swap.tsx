import { type ReactNode, useEffect, useRef } from "react";

interface Props {
  /** Which of its faces is shown, as a word where there are more than two. */
  readonly open: boolean | string;
  readonly children: ReactNode;
}

/** One place with two faces, like a button and the form it opens: the face that takes over takes the focus too. */
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
