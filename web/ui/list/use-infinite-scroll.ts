import { useEffect, useRef } from "react";

/** So far ahead more is fetched: about a screen, so that one who scrolls on does not wait. */
const ahead = "900px 0px";

/**
 * Calls `reach` when the end of a list comes near, and again for every further `count` of rows as long as it is near.
 * Answers what is to be put at the end.
 */
export function useInfiniteScroll(count: number, reach: (() => void) | undefined) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(reach);
  const isWanted = reach !== undefined;
  useEffect(() => {
    latest.current = reach;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: further rows are the reason to look again
  useEffect(() => {
    const element = end.current;
    if (!isWanted || !element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current?.(),
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWanted, count]);
  return end;
}
