import { isServerHealthy } from "#web/lib/health.ts";
import { newVersion } from "#web/lib/new-version.ts";
import { fileMissing } from "#web/lib/problem.ts";
import { tabMemory } from "#web/lib/storage.ts";

/** The field that was typed into last. */
let field: EventTarget | null = null;

/** Firefox aborts the files that a page is loading when it is left, which looks as if they were missing. */
let isLeaving = false;
/** After it the page is still there: what was followed was a download, or leaving was cancelled. */
const leavingMs = 5000;

/**
 * After an update of the server the files of an open page are gone; loaded anew, the page has the new ones. Once for each
 * file, so that it ends, and only while the server answers: without a connection what was typed would be lost for nothing.
 */
export function reloadOnMissingFiles(): void {
  addEventListener("input", ({ target }) => {
    field = target;
  });
  addEventListener("beforeunload", () => {
    isLeaving = true;
    setTimeout(() => {
      isLeaving = false;
    }, leavingMs);
  });
  addEventListener("vite:preloadError", ({ payload }) => {
    const key = `loaded anew: ${payload.message}`;
    // The router knows the browser's words, and would load the page anew with or without a connection.
    payload.message = fileMissing;
    if (!isLeaving && tabMemory.getItem(key) === null) void loadAnew(key);
  });
}

async function loadAnew(key: string): Promise<void> {
  if (!(await isServerHealthy())) return;
  // The user decides when to reload, so that no input is lost (web/shell/connection).
  const hasTyped = field instanceof Node && field.isConnected;
  // A field that has the focus is about to be typed into: the file may be missed between the two.
  const mayType = document.activeElement?.matches("input, textarea, select");
  if (hasTyped || mayType) return newVersion.change(true);
  // Without storage the page would be loaded anew for ever.
  if (tabMemory.setItem(key, "")) location.reload();
  else newVersion.change(true);
}
