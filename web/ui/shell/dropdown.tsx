import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";

interface Props {
  readonly className: string;
  /** What stands on the button. */
  readonly button: ReactNode;
  readonly children: ReactNode;
}

/** A button that shows and hides a few links. Escape, a click elsewhere and a new page hide them. */
export function Dropdown({ className, button, children }: Props) {
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { href } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the reason to close
  useEffect(() => setOpen(false), [href]);
  useEffect(() => {
    if (!open) return;
    const onPointer = ({ target }: PointerEvent) => {
      if (!element.current?.contains(target as Node)) setOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      element.current?.querySelector("button")?.focus();
    };
    addEventListener("pointerdown", onPointer);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointerdown", onPointer);
      removeEventListener("keydown", onKey);
    };
  }, [open]);

  return (
    <div ref={element} className="dropdown">
      <button
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div id={id} className="dropdown-panel">
          {children}
        </div>
      )}
    </div>
  );
}
