import { useEffect } from "react";

/** Sets `--keyboard` to the height that the keyboard of a phone covers, which no unit of CSS knows in every browser. */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const { visualViewport: visible } = window;
    if (!visible) return;
    const { style } = document.documentElement;
    const measure = () => {
      const covered = Math.max(0, Math.round(innerHeight - visible.height - visible.offsetTop));
      style.setProperty("--keyboard", `${covered}px`);
    };
    measure();
    visible.addEventListener("resize", measure);
    visible.addEventListener("scroll", measure);
    return () => {
      visible.removeEventListener("resize", measure);
      visible.removeEventListener("scroll", measure);
      style.removeProperty("--keyboard");
    };
  }, []);
}
