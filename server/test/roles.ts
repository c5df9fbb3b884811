import { expect, it } from "vitest";
import type { Call } from "#contract/call.ts";
import type { Contract } from "#contract/index.ts";
import { roles } from "#domain/role.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import type { Opened } from "#server/test/open.ts";

const builders = { admin: buildAdmin, client: buildCompany, freelancer: buildFreelancer };

/** Declares for each call of a slice that whoever it is not for is refused before the body is looked at (DETAILS 1). */
export function refusesOthers(opened: Opened, table: Readonly<Record<string, Call>>): void {
  const guarded = Object.entries(table).flatMap(([name, { by }]) =>
    by === "anyone" ? [] : [{ name, by, whom: by.join(" and ") }],
  );
  it.each(guarded)("$name is refused to anonymous callers and to all but $whom", async ({ name, by }) => {
    const call = name as keyof Contract;
    expect(outcomeOf(await ask(opened, call))).toBe("401 no_session");
    for (const role of roles.filter((other) => !by.includes(other))) {
      const { id } = await builders[role](opened.db);
      expect(outcomeOf(await ask(opened, call, {}, { as: await signedIn(opened, id) }))).toBe("403 wrong_role");
    }
  });
}
