import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import type { Role } from "#domain/role.ts";
import { endSession, homes, landing, type SignedIn, startSession } from "#web/identity/session/session.ts";

const roles = Object.keys(homes) as Role[];
const asha: SignedIn = { loginid: 2, username: "asha_draws", role: "client", status: "accepted" };
const meera: SignedIn = { loginid: 3, username: "meera_draws", role: "freelancer", status: "accepted" };

/** What the browser holds in memory after a user has opened their lists. */
function memoryOf(person: SignedIn): QueryClient {
  const queries = new QueryClient();
  startSession(queries, person);
  queries.setQueryData(["getworkdetails", {}], [{ workid: 8, title: "A logo" }]);
  queries.setQueryData(["getclientdetails", {}], [{ phone: "9876543210" }]);
  return queries;
}

const contentsOf = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => [queryKey, state.data]);

describe("after login", () => {
  it.each(roles)("a %s comes back to the screen of the own area that asked for it", (role) => {
    const next = `/${role}master/anything?tab=Paid`;
    expect(landing(role, next)).toBe(next);
  });

  it.each(roles)("an address outside the area of a %s leads home", (role) => {
    const others = roles.filter((other) => other !== role).map((other) => homes[other]);
    const outside = [
      ...others,
      undefined,
      "",
      "/",
      `/${role}master`,
      `/${role}masterevil`,
      `/${role}masterevil/${role}home`,
      `/${role}master.evil.example/`,
      `/${role}master@evil.example/`,
      `${role}master/home`,
      ` /${role}master/home`,
      `https://evil.example/${role}master/`,
      `//evil.example/${role}master/`,
      `//${role}master/home`,
      `/\\evil.example/${role}master/`,
      `javascript:alert(1)//${role}master/`,
    ];
    for (const next of outside) expect([next, landing(role, next)]).toEqual([next, homes[role]]);
  });

  it("nothing that the person before has read is left in memory", () => {
    const queries = memoryOf(asha);
    startSession(queries, meera);
    expect(contentsOf(queries)).toEqual([[["session"], meera]]);
  });
});

describe("after logout", () => {
  it("nothing that was read is left in memory, and nobody is known", () => {
    const queries = memoryOf(asha);
    endSession(queries);
    expect(contentsOf(queries)).toEqual([[["session"], null]]);
  });

  it("local storage names nobody", () => {
    const queries = memoryOf(asha);
    expect(Object.entries(localStorage).toSorted()).toEqual([
      ["loginid", "2"],
      ["role", "client"],
      ["username", "asha_draws"],
    ]);
    endSession(queries);
    expect(localStorage).toHaveLength(0);
  });
});
