import { useEffect, useState } from "react";

/** Longer than the time between two keys, or between two colours of a dragged picker. */
const pauseMs = 250;

/** The value once it has stopped changing. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(waiting);
  }, [value]);
  return settled;
}
