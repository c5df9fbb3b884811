import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { permissions } from "#domain/permission.ts";
import { roles } from "#domain/role.ts";
import { type SignedIn, whoami } from "#web/features/session/session.ts";
import { makeRouter } from "#web/router.tsx";

/** Where a screen looks for the browser it is in; none of what it asks for ever comes. */
function pretendBrowser(address: string): void {
  Object.assign(globalThis, {
    location: new URL(address, "http://localhost"),
    history: { state: null },
    localStorage: { getItem: () => null, setItem: () => undefined },
    sessionStorage: { getItem: () => null },
    fetch: () => new Promise(() => undefined),
  });
}

/** A screen as it is before any script, and any row but the ones given, has come: its frame, its title, what stands there meanwhile. */
export async function drawBefore(address: string, rows: Readonly<Record<string, unknown>> = {}): Promise<string> {
  pretendBrowser(address);
  const role = roles.find((each) => address.startsWith(`/${each}master/`));
  const queries = new QueryClient();
  // With every permission, so that each screen is drawn as it looks to those who may open it.
  const somebody = { loginid: 0, username: "", role, status: "accepted", permissions } as unknown as SignedIn;
  if (role) queries.setQueryData(whoami.queryKey, somebody);
  for (const [name, of] of Object.entries(rows)) queries.setQueryData(["rows", name, "whole", {}], of);
  const router = makeRouter(queries, createMemoryHistory({ initialEntries: [address] }));
  // The script it would write into the page is one of those our policy forbids.
  router.options.scrollRestoration = false;
  await router.load();
  for (const { error } of router.state.matches) if (error) throw error;
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  // What is kept for a while would keep the build from ending.
  queries.clear();
  return html;
}
