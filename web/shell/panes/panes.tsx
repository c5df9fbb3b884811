import { createLink } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import "#web/shell/panes/panes.css";
import { useIsWide } from "#web/lib/use-wide.ts";

interface Props {
  /** The choice in the address; undefined before one is made. */
  readonly chosen: string | undefined;
  readonly listLabel: string;
  readonly list: ReactNode;
  readonly detailLabel: string;
  readonly detail: ReactNode;
  /** Whether both stand beside each other; by default on a wide screen. */
  readonly isWide?: boolean;
}

/** A list and what is chosen of it, side by side; on a phone one after the other, the focus going along and the other not rendered. */
export function Panes({ chosen, listLabel, list, detailLabel, detail, isWide: hasRoom }: Props) {
  const listPane = useRef<HTMLElement>(null);
  const detailPane = useRef<HTMLElement>(null);
  const before = useRef(chosen);
  const isWideScreen = useIsWide();
  const isWide = hasRoom ?? isWideScreen;
  useEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    (chosen === undefined ? listPane : detailPane).current?.focus({ preventScroll: true });
  }, [chosen]);
  return (
    <div className="panes" data-chosen={chosen === undefined ? undefined : true} data-wide={isWide || undefined}>
      <section ref={listPane} className="pane-list" aria-label={listLabel} tabIndex={-1}>
        {(isWide || chosen === undefined) && list}
      </section>
      <section ref={detailPane} className="pane-detail" aria-label={detailLabel} tabIndex={-1}>
        {(isWide || chosen !== undefined) && detail}
      </section>
    </div>
  );
}

const Anchor = (props: ComponentProps<"a">) => <a {...props} className="pane-link" />;

/** A link of the list. `aria-current` marks the chosen one. */
export const PaneLink = createLink(Anchor);

const Back = (props: ComponentProps<"a">) => <a {...props} className="pane-back" />;

/** The way back to the list, on a phone only. */
export const PaneBack = createLink(Back);
