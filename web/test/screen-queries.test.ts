import type { RouteById } from "@tanstack/react-router";
import { expect, it } from "vitest";
import type { ScreenQueries } from "#contract/screens.ts";
import type { routeTree } from "#web/route-tree.gen.ts";

/** The names that a screen reads from its query. */
type ReadNames<P extends keyof ScreenQueries> = keyof RouteById<typeof routeTree, P>["types"]["fullSearchSchemaInput"];

type Unread = { [P in keyof ScreenQueries]: Exclude<keyof ScreenQueries[P], ReadNames<P>> }[keyof ScreenQueries];

/** The compiler checks the types; that the tabs exist is read from the routes. */
it("the screens read every value that links of the server put into their query", () => {
  const unread: [Unread] extends [never] ? "none" : Unread = "none";
  expect(unread).toBe("none");
});
