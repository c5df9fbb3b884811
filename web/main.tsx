import "#web/styles.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { loadRoutesOf } from "#web/lib/area-routes.ts";
import { loadLater } from "#web/lib/load-later.ts";
import { reloadOnMissingFiles } from "#web/lib/missing-files.ts";
import { Problem } from "#web/lib/problem.ts";
import { applyScheme } from "#web/lib/scheme.ts";
import { chooseLanguage } from "#web/lib/text.ts";
import { makeRouter } from "#web/router.tsx";

const second = 1000;

/** Two retries after a lost connection or a busy server, none after other errors. */
const shouldRetry = (failures: number, error: unknown) =>
  failures < 2 && error instanceof Problem && [0, 502, 503, 504].includes(error.status);

const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5 * second, retry: shouldRetry, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});
type Router = ReturnType<typeof makeRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: Router;
  }
}

/** Replaces the prerendered page by the screen at once. */
function render(router: Router): void {
  document.querySelector("meta[name=description]")?.remove();
  const root = document.getElementById("root");
  if (!root) return;
  const product = (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  // A transition is rendered in small parts, so that input is handled in between.
  startTransition(() => createRoot(root).render(product));
}

/** Watches the connection and registers the service worker, for which no screen waits. */
function watchConnectionLater(router: Router): void {
  const load = () => import("#web/shell/connection/watch-connection.tsx");
  const begin = () => loadLater(load).then((part) => part?.watchConnection(router, queries));
  // Without a connection or cookies its message is needed at once.
  setTimeout(begin, navigator.onLine && navigator.cookieEnabled ? 3 * second : 0);
}

/** Lets the browser handle input before the next step. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function start(): Promise<void> {
  // A failure is shown by the screen, which loads them again.
  await Promise.all([chooseLanguage(), loadRoutesOf(location.pathname).catch(() => undefined)]);
  const router = makeRouter(queries);
  await nextTask();
  await router.load();
  render(router);
  watchConnectionLater(router);
}

reloadOnMissingFiles();
applyScheme();
// Not awaited, because the chunks of a screen and the texts of a language import this module.
void nextTask().then(start);
