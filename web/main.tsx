import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { mendMissingFiles } from "#web/lib/missing-files.ts";
import { Problem } from "#web/lib/problem.ts";
import { applyScheme } from "#web/lib/scheme.ts";
import { chooseLanguage } from "#web/lib/text.ts";
import { makeRouter } from "#web/router.tsx";
import "@fontsource-variable/inter/wght.css";
// Fetched only where a letter of Devanagari stands; what Inter knows, digits and ₹ among them, stays with Inter.
import "@fontsource-variable/noto-sans-devanagari/wght.css";
import "#web/ui/fonts.css";
import "#web/ui/theme.css";

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
const router = makeRouter(queries);

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

function show(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

mendMissingFiles();
applyScheme();
const root = document.getElementById("root");
// Not awaited up here: the file of a language takes parts out of this one, and waits until it has run.
if (root) void chooseLanguage().then(() => show(root));
