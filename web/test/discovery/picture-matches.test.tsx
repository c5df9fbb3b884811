import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { hears, isAsked, leadsTo, one, openScreen, press, rowOf } from "#web/test/open-screen.tsx";

const match: RowOf<"pictureMatches.list"> = {
  matchId: 4,
  createdAt: "2026-03-01T10:00:00.000Z",
  accountId: 3,
  name: "Ravi Menon",
  title: "Labels of a mill",
  picture: "b.webp",
  activeRestrictions: [],
  otherAccountId: 2,
  otherName: "Meera Nair",
  otherTitle: "Labels of Kochi Spices",
  otherPicture: "a.webp",
};
const open = (rows: readonly (typeof match)[]) =>
  openScreen("admin", "/adminmaster/moderation", { "pictureMatches.list": rows });

describe("the same picture on two pages", () => {
  it("is shown to the admin with both accounts", async () => {
    await open([match]);
    for (const text of ["Labels of a mill", "Labels of Kochi Spices", "Shown first", "Shown later"])
      expect(rowOf(4).textContent).toContain(text);
    expect(leadsTo("Ravi Menon", rowOf(4))).toBe("/adminmaster/account/3");
    expect(leadsTo("Meera Nair", rowOf(4))).toBe("/adminmaster/account/2");
    expect([...rowOf(4).querySelectorAll("img")].map((each) => each.getAttribute("src"))).toEqual([
      "/images/a.webp",
      "/images/b.webp",
    ]);
  });

  it("is closed after a question", async () => {
    const requests = await open([match]);
    press("Close the entry", rowOf(4));
    await isAsked("Do you want to close this entry?", "OK");
    await hears("The entry is closed");
    expect(requests.find(({ call }) => call === "pictureMatches.close")?.input).toEqual({ matchId: 4 });
  });

  it("has no heading where there is none", async () => {
    await open([]);
    expect(one("main").textContent).not.toContain("Same picture on two pages");
  });
});
