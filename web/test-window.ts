import { act, cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

// A busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

// As index.html has it.
document.documentElement.lang = "en";

// jsdom lays nothing out, so there is no size to observe and nowhere to scroll to.
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.IntersectionObserver = class {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  takeRecords = () => [];
  observe() {}
  unobserve() {}
  disconnect() {}
};
/** It is as wide as a desk. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { matches: true, media, onchange: null }) as MediaQueryList;
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

// It knows the dialog, but not yet how to show it.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// Files share a window and their modules, so that the tree of routes is imported once.
afterEach(() => {
  // Notices outlive a screen.
  for (const dismiss of document.querySelectorAll<HTMLElement>(".notice-dismiss")) act(() => dismiss.click());
  cleanup();
  vi.useRealTimers();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
