import { expect, it } from "vitest";
import { maxStarters } from "#domain/catalog/reference.ts";
import { starterCategories, starterCount } from "#domain/catalog/starter-categories.ts";
import { ask, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

interface Category {
  readonly categoryid: number;
  readonly categoryname: string;
  readonly categoryimage: string;
}

it("there are as many starter categories as can be added at once, each with a name of its own", () => {
  expect(new Set(starterCategories.map(({ category }) => category)).size).toBe(maxStarters);
});

it("an admin of a new installation adds categories with pictures and subcategories at once, and deletes them again", async () => {
  const as = await signedIn(opened, (await buildAdmin(opened.db)).id);
  const add = async (names: readonly string[]) =>
    (await ask(opened, "reference.addStarters", { names }, { as })).json();
  const categories = async (): Promise<Category[]> => (await ask(opened, "categoryview")).json();

  expect(await add(["Alchemy"])).toMatchObject({ status: 400, code: "invalid" });
  expect(await add(["Translation"])).toEqual({ message: "Success", added: 1 });
  const names = starterCategories.slice(0, starterCount).map(({ category }) => category);
  // What is there already stays as it is.
  expect(await add(names)).toEqual({ message: "Success", added: starterCount - 1 });
  const rows = await categories();
  expect(rows.map(({ categoryname }) => categoryname).toSorted()).toEqual(names.toSorted());
  for (const { categoryid, categoryname, categoryimage } of rows) {
    const picture = await opened.app.inject({ url: `/images/${categoryimage}` });
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/webp"]);
    const below = (await ask(opened, "getsubcategory", { id: categoryid })).json<{ subcategory: string }[]>();
    const starter = starterCategories.find(({ category }) => category === categoryname);
    expect(below.map(({ subcategory }) => subcategory).toSorted()).toEqual(starter?.subcategories.toSorted());
  }

  for (const { categoryid } of rows) {
    const below = (await ask(opened, "getsubcategory", { id: categoryid })).json<{ subcategoryid: number }[]>();
    for (const { subcategoryid } of below) await ask(opened, "subcategorydelete", { id: subcategoryid }, { as });
    expect((await ask(opened, "categorydelete", { id: categoryid }, { as })).json()).toEqual({ message: "Success" });
  }
  expect(await categories()).toEqual([]);
});
