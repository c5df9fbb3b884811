import { afterEach, beforeEach, vi } from "vitest";

/** The tests of this suite run on a narrow screen. */
export function onPhone(): void {
  beforeEach(() => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as MediaQueryList,
    );
  });
  afterEach(() => vi.mocked(window.matchMedia).mockRestore());
}
