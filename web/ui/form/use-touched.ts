import { type RefObject, useEffect } from "react";

/**
 * Loads something once the form around an input is touched: not with the page, and before anything was typed that a part of
 * the page which is gone after an update could cost (lib/missing-files.ts). `load` stays the same function.
 */
export function useTouched(input: RefObject<HTMLInputElement | null>, load: () => void): void {
  useEffect(() => {
    const form = input.current?.form;
    form?.addEventListener("focusin", load, { once: true });
    return () => form?.removeEventListener("focusin", load);
  }, [input, load]);
}
