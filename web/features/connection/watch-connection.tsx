import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { watchCalls } from "#web/features/connection/calls.ts";
import { ConnectionNews } from "#web/features/connection/connection-news.tsx";
import { registerWorker } from "#web/features/connection/worker.ts";

/** Rendered beside the screens, because it is loaded later than they are. */
export function watchConnection(router: AnyRouter, queries: QueryClient): void {
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(<ConnectionNews router={router} />);
  watchCalls(() => {
    // Rows that were read stay on the screen; failed reads are repeated.
    void queries.invalidateQueries({ queryKey: ["rows"] });
    if (router.state.matches.some(({ status }) => status === "error")) void router.invalidate();
  });
  if (import.meta.env.PROD) void registerWorker(router);
}
