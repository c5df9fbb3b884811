import { describe, expect, it } from "vitest";
import type { Call } from "#contract/call.ts";
import { contract, slices } from "#contract/index.ts";
import { scopeNames, type TokenScope, tokenScopes } from "#domain/identity/access-token.ts";
import { roles } from "#domain/role.ts";

const rows = Object.entries<Call>(contract);
const opened = rows.flatMap(([name, call]) => (call.token ? [{ name, call, scope: call.token }] : []));
const isRead = ({ call }: { call: Call }) => !("answers" in call);

describe("the scopes of access tokens", () => {
  it("each open a call, for the roles that they are offered to and for no other", () => {
    const rolesOf = (scope: TokenScope) => {
      const callers = opened.flatMap((each) => (each.scope === scope ? [each.call.by].flat() : []));
      // Visitors upload pictures, which no application is.
      return callers.includes("anyone") && scope.endsWith(":read")
        ? roles
        : roles.filter((role) => callers.includes(role));
    };
    for (const scope of scopeNames)
      expect(tokenScopes[scope].roles.toSorted(), scope).toEqual(rolesOf(scope).toSorted());
  });

  it("open reads or writes, as their names say", () => {
    for (const each of opened) expect([each.name, each.scope.endsWith(":read")]).toEqual([each.name, isRead(each)]);
  });

  it("move no money", () => {
    expect(opened.filter((each) => !isRead(each) && /^(?:payments|payouts|reports)/.test(each.scope))).toEqual([]);
    expect(contract.payment).not.toHaveProperty("token");
  });

  it("reach nothing about logins, sessions, tokens, members, admins, settings, payout accounts, exports and erasure", () => {
    const excluded: Record<string, Call> = {
      ...slices.session,
      ...slices.secondstep,
      ...slices.accounts,
      ...slices.admin,
      ...slices.admins,
      ...slices["account-invitations"],
      ...slices.members,
      ...slices.emails,
      ...slices.tokens,
      ...slices.webhooks,
      ...slices.settings,
      ...slices["personal-data"],
    };
    expect(Object.keys(excluded).filter((name) => excluded[name]?.token)).toEqual([]);
    const reached = opened.map(({ name }) => name);
    expect(reached.filter((name) => name.startsWith("payouts."))).toEqual(["payouts.list"]);
  });
});
