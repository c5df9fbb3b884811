import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { permissions } from "#domain/permission.ts";
import { roles } from "#domain/role.ts";
import { type SignedIn, whoami } from "#web/identity/session/session.ts";
import { makeRouter } from "#web/router.tsx";

/** The globals of a browser that screens read. No request of theirs is ever answered. */
function defineBrowserGlobals(path: string): void {
  Object.assign(globalThis, {
    location: new URL(path, "http://localhost"),
    history: { state: null },
    localStorage: { getItem: () => null, setItem: () => undefined },
    sessionStorage: { getItem: () => null },
    fetch: () => new Promise(() => undefined),
  });
}

/** The markup of a screen before any script and any row: its frame, its title and its placeholders. */
export async function prerender(path: string): Promise<string> {
  defineBrowserGlobals(path);
  const role = roles.find((each) => path.startsWith(`/${each}master/`));
  const queries = new QueryClient();
  // With every permission, so that each screen is rendered for an account that may open it.
  const account = { loginid: 0, username: "", role, status: "accepted", permissions } as unknown as SignedIn;
  if (role) queries.setQueryData(whoami.queryKey, account);
  const router = makeRouter(queries, createMemoryHistory({ initialEntries: [path] }));
  // Scroll restoration would add an inline script, which the content security policy forbids.
  router.options.scrollRestoration = false;
  await router.load();
  for (const { error } of router.state.matches) if (error) throw error;
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  // Timers of cached queries would keep the build from ending.
  queries.clear();
  return html;
}
