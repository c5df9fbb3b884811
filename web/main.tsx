import "#web/styles.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { reloadOnMissingFiles } from "#web/lib/missing-files.ts";
import { Problem } from "#web/lib/problem.ts";
import { applyScheme } from "#web/lib/scheme.ts";
import { chooseLanguage } from "#web/lib/text.ts";
import { makeRouter } from "#web/router.tsx";

const second = 1000;

/** What cannot succeed is not asked again; a lost connection or a busy server is, twice. */
const mayHelpToRetry = (failures: number, error: unknown) =>
  failures < 2 && error instanceof Problem && [0, 502, 503, 504].includes(error.status);

const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5 * second, retry: mayHelpToRetry, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});
type Router = ReturnType<typeof makeRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: Router;
  }
}

/** What the page showed so far stays until all of the screen is there, and nothing of it afterwards. */
function show(router: Router): void {
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
  // Made in small parts: a touch is heard in between.
  startTransition(() => createRoot(root).render(product));
}

/** What no screen waits for: it tells how the connection is, and keeps the product for times without one. */
function later(router: Router): void {
  const load = () => import("#web/features/connection/watch-connection.tsx");
  const begin = () => load().then(({ watchConnection }) => watchConnection(router, queries));
  // Without a connection it is wanted at once.
  setTimeout(() => begin().catch(() => undefined), navigator.onLine ? 3 * second : 0);
}

async function start(): Promise<void> {
  await chooseLanguage();
  const router = makeRouter(queries);
  await router.load();
  show(router);
  later(router);
}

reloadOnMissingFiles();
applyScheme();
// Not awaited here: the parts of a screen, and the file of a language, wait for this file to end. In a turn of its own, so
// that a touch is heard in between.
setTimeout(() => void start());
