import { useEffect, useRef } from "react";

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** While something is typed, or a dialog waits for an answer, letters keep their meaning. */
const isTaken = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  document.querySelector("dialog[open]") !== null ||
  (target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog") !== null);

/** J leads to the next row and K to the one before, wherever the focus is. */
export function useStepKeys(move: (step: number) => void): void {
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = steps[event.key.toLowerCase()];
      if (step === undefined || isTaken(event)) return;
      event.preventDefault();
      latest.current(step);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
