import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { removalOf } from "./removal.ts";
import { root } from "./root.mjs";
import { items } from "./specification-items.ts";

const present = (file: string) => readFileSync(join(root, file), "utf8");

/** The lines that are others once the item is taken out. */
function changed(kind: string, name: string): string[] {
  const item = items.find((one) => one.kind === kind && one.name === name);
  if (!item) throw new Error(`no ${kind} ${name}`);
  return removalOf(item, root).flatMap(({ file, text }) => {
    const before = new Set(present(file).split("\n"));
    return (text?.split("\n") ?? ["gone"]).filter((line) => !before.has(line)).map((line) => `${file}: ${line.trim()}`);
  });
}

/** What is wrong with taking it out: it is not there, or what is left is no program. */
function faultOf(item: (typeof items)[number]): string | undefined {
  try {
    const changes = removalOf(item, root);
    if (changes.length === 0) return "is nowhere to be taken out";
    const broken = changes.filter(
      ({ file, text }) => text !== undefined && /\.tsx?$/.test(file) && parseSync(file, text).errors.length > 0,
    );
    return broken.length > 0 ? `leaves ${broken[0]?.file} broken` : undefined;
  } catch (error) {
    return String(error);
  }
}

describe("an item of the specification", () => {
  it("can be taken out of the product as it is now, whichever it is", () => {
    const faults = items.flatMap((item) => {
      const fault = faultOf(item);
      return fault ? [`${item.kind} ${item.name}: ${fault}`] : [];
    });
    expect(faults).toEqual([]);
  });

  it("has a name of its own", () => {
    const names = items.map(({ kind, name }) => `${kind} ${name}`);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });
});

describe("what is taken out", () => {
  it("is the file of a route", () => {
    expect(changed("route", "clientmaster/progressview/{workid}/{reqid}")).toEqual([
      "web/routes/clientmaster/progressview.$workid.$reqid.tsx: gone",
    ]);
  });

  it("is the address of a call", () => {
    expect(changed("call", "districtreg")).toEqual(['server/http/serve.ts: if (name === "districtreg") continue;']);
  });

  it("is what this call says, and no other that shares its words", () => {
    const [line] = changed("text", "clientprofileedit: Changes Saved");
    expect(line).toMatch(/^contract\/accounts\.ts: Object\.assign\(accounts\.clientprofileedit, /);
    const { clientprofileedit: row } = contract;
    const code = line?.slice(line.indexOf("JSON.parse"), line.lastIndexOf(" });")) ?? "";
    expect(new Function("accounts", `return ${code}`)({ clientprofileedit: row })).toEqual({
      ...row.says,
      done: "taken out",
    });
  });

  it("are the words of a field, wherever the contract keeps them", () => {
    expect(changed("field", "companyreg.name left empty: please enter company name")).toEqual([
      'contract/accounts.ts: name: capitalName("taken out", "First letter must be capital"),',
    ]);
  });

  it("are words that no call says, wherever a screen does", () => {
    expect(changed("question", "Do you want to logout?")).toEqual([
      'web/features/session/use-logout.ts: if (!(await askUser(t("taken out")))) return;',
    ]);
  });
});
