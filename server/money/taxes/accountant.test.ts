import { expect, it } from "vitest";
import { type Contract, contract } from "#contract/index.ts";
import { addDays } from "#domain/day.ts";
import { taxFiles } from "#domain/money/tax-paper.ts";
import { blankIn, choicesIn, taxStatements, withBlank, withChoice } from "#domain/money/tax-statement.ts";
import { makePapers } from "#server/money/taxes/papers.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { operator } from "#server/test/money/build-tax.ts";
import { open } from "#server/test/open.ts";

const opened = open({ DEMO: "true" }, { hasJobs: false });

async function accountant() {
  await applySettings(opened, { tax: "india" });
  const { id } = await buildAdmin(opened.db, { passwordHash: await hashPassword(password) }, ["tax"]);
  return signedIn(opened, id);
}

/** A statement as the screen sends it, with the first choice. */
const answered = (text: string) => {
  const chosen = withChoice(text, choicesIn(text)[0] ?? "");
  return blankIn(chosen) === undefined ? chosen : withBlank(chosen, "998599");
};

it("an admin with the permission tax alone sets taxes up, records a deposit, downloads each file and closes a month", async () => {
  const as = await accountant();
  const send = async (call: keyof Contract, body: object) => outcomeOf(await ask(opened, call, body, { as }));
  const today = await platformToday(opened.db);
  const { id: ownerId } = await buildCompany(opened.db, { demo: true });
  const { id: workId } = await buildWork(opened.db, { ownerId });
  await buildRequest(opened.db, { workId, status: "paid" });
  const paidOn = addDays(today, -40);
  await opened.db.update(payments).set({ paidAt: new Date(`${paidOn}T12:00:00Z`) });

  expect(await send("taxes.saveOperator", { ...operator, state: "27" })).toBe("Success");
  expect(await send("taxes.addRate", { fromDay: "2017-07-01", bps: 1800 })).toBe("Success");
  const by = { professional: "Kavita Rao", membershipNumber: "123456", confirmedOn: today };
  for (const [index, text] of taxStatements.entries())
    expect(await send("taxes.confirmStatement", { number: index + 1, text: answered(text), ...by })).toBe("Success");
  expect(await send("taxes.addLawfulRates", {})).toBe("Success");
  const options = { tdsModel: "operator", tdsThreshold: "whole", collectsTcs: true };
  expect(await send("taxes.saveOptions", { ...options, password })).toBe("Success");
  expect(await send("taxes.switchOn", { startsOn: addDays(today, -60), password })).toBe("Success");

  const month = `${paidOn.slice(0, 7)}-01`;
  const monthOf = async () =>
    (await ask(opened, "taxes.listMonths", {}, { as })).json().find((row: { month: string }) => row.month === month);
  expect(await monthOf()).toMatchObject({ isOver: true, canClose: false, closedAt: null });
  expect(await send("taxes.closeMonth", { month })).toBe("409 tax_month_open");
  await makePapers(opened.services);
  const { canClose, ledgerPaise } = await monthOf();
  expect(canClose).toBe(true);
  expect(ledgerPaise).toBeGreaterThan(0);
  const deposit = { head: "gst", month, amountPaise: ledgerPaise, challan: "00042", paidOn: today };
  expect(await send("taxes.recordDeposit", deposit)).toBe("Success");
  expect(await send("taxes.closeMonth", { month })).toBe("Success");
  expect((await monthOf()).closedAt).not.toBeNull();
  for (const file of taxFiles) {
    const { statusCode, headers } = await ask(opened, "taxes.export", { month, file }, { as });
    expect([file, statusCode, headers["content-disposition"]]).toEqual([
      file,
      200,
      expect.stringContaining(`${file}-${month.slice(0, 7)}.csv`),
    ]);
  }
  for (const call of ["ledger.listBalances", "ledger.listCash"] as const)
    expect((await ask(opened, call, {}, { as })).statusCode).toBe(200);
});

/** The calls that need a permission, and not this one. Those that take a file have tests of their own. */
const others = (Object.keys(contract) as (keyof Contract)[]).filter((name) => {
  const { needs, multipart } = contract[name] as { readonly needs?: unknown; readonly multipart?: true };
  return Array.isArray(needs) && !needs.includes("tax") && !multipart;
});

it("an admin with the permission tax alone is refused each call that needs another one", async () => {
  const as = await accountant();
  expect(others.length).toBeGreaterThan(100);
  const reached: string[] = [];
  for (const name of others)
    if (outcomeOf(await ask(opened, name, {}, { as })) !== "403 permission_missing") reached.push(name);
  expect(reached).toEqual([]);
});
