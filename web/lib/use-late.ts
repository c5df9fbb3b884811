import { useEffect, useState } from "react";

/** How long what is read beside a screen waits until the screen is there. */
const delayMs = 3_000;

/** Whether a screen has been there for three seconds. */
export function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
