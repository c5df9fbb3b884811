import { beforeAll, describe, expect, it } from "vitest";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";

const opened = open();
let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

const read = async (page: string) => (await ask(opened, "pages.get", { page })).json();
const write = (page: unknown, text: unknown) => ask(opened, "pages.update", { page, text }, { as: admin });

describe("the pages of the operator", () => {
  it("are empty until somebody writes them, and everybody reads what is there then", async () => {
    expect(await read("privacy")).toEqual([{ page: "privacy", text: "", changed: null }]);
    const text = "# What we keep\n\nYour name, and <b>nothing</b> else.";
    expect(outcomeOf(await write("privacy", `  ${text}\n`))).toBe("Success");
    const changed = await platformToday(opened.db);
    expect(await read("privacy")).toEqual([{ page: "privacy", text, changed }]);
    expect(await read("terms")).toEqual([{ page: "terms", text: "", changed: null }]);
  });

  it("can be written anew, and given back to the product", async () => {
    for (const text of ["First.", "Second."]) expect(outcomeOf(await write("terms", text))).toBe("Success");
    expect(await read("terms")).toMatchObject([{ text: "Second." }]);
    await write("terms", "");
    expect(await read("terms")).toEqual([{ page: "terms", text: "", changed: null }]);
  });

  it("leave in the audit log who wrote how much, not what", async () => {
    await write("terms", "Twelve words.");
    const [entry, none] = await entriesOf(opened.db, await write("terms", "Four."));
    expect(none).toBeUndefined();
    expect(entry).toMatchObject({
      subject: "page",
      before: { page: "terms", letters: 13 },
      after: { page: "terms", letters: 5 },
    });
  });

  it("include one for complaints and one for help", async () => {
    for (const page of ["grievance", "help"]) {
      expect(outcomeOf(await write(page, `# Officer\n\n${page}`))).toBe("Success");
      expect(await read(page)).toMatchObject([{ page, text: `# Officer\n\n${page}` }]);
    }
  });

  it("are four, and not longer than somebody reads", async () => {
    expect(outcomeOf(await ask(opened, "pages.get", { page: "imprint" }))).toBe("400 invalid");
    expect(outcomeOf(await write("privacy", "a".repeat(20_001)))).toBe("400 invalid");
    expect(outcomeOf(await write("privacy", undefined))).toBe("400 invalid");
  });
});
