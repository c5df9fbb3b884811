import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { drawBefore } from "#web/build/before.tsx";
import { CategoriesShown } from "#web/features/landing/categories.tsx";
import { NumbersShown } from "#web/features/landing/numbers.tsx";

/** No row has it: it stands for a count, and for an id, until the server writes the row's own. */
const many = 987_654_321;
const none = { openWorks: 0, companies: 0, freelancers: 0, paid: 0 };
type Count = keyof typeof none;
const category = { categoryid: many, categoryname: "__name__", categoryimage: "" };

const draw = (part: ReactElement) => renderToStaticMarkup(part);
const numbers = (counts: Partial<typeof none>) => draw(<NumbersShown {...none} {...counts} />);
const categories = (categoryimage: string) => draw(<CategoriesShown rows={[{ ...category, categoryimage }]} />);

/** What stands around the rows of a part, and the rows themselves. */
function apart(tag: string, html: string): { readonly frame: string; readonly rows: string } {
  const [, before = "", rows = "", after = ""] =
    new RegExp(`^(.*?<${tag}[^>]*>)(.*)(</${tag}>.*)$`, "s").exec(html) ?? [];
  if (rows === "") throw new Error(`There is no ${tag} in ${html}`);
  return { frame: `${before}__rows__${after}`, rows };
}

const numberRow = (name: Count, count: number) =>
  apart("dl", numbers({ [name]: count })).rows.replace(/[\d,]{4,}/, "__value__");
const categoryRow = (image: string) => apart("ul", categories(image)).rows.replaceAll(String(many), "__id__");

/** The page without a part that shows rows: a word says where it was. */
function without(page: string, part: string, word: string): string {
  if (!page.includes(part)) throw new Error(`The landing page does not show ${part}`);
  return page.replace(part, () => word);
}

/**
 * The landing page with words where its rows stand, and what each row looks like, all of it drawn by the product's own
 * parts: the server writes the rows of the moment there, before any script (server/features/pages/landing.ts).
 */
export async function drawLive(address: string) {
  const page = await drawBefore(address, {
    "platform.getStatistics": [{ ...none, paid: many }],
    categoryview: [category],
  });
  const counts = Object.keys(none) as Count[];
  return {
    page: without(without(page, numbers({ paid: many }), "__numbers__"), categories(""), "__categories__"),
    numbers: apart("dl", numbers({ paid: many })).frame,
    number: Object.fromEntries(counts.map((name) => [name, [numberRow(name, 1), numberRow(name, many)]])),
    categories: apart("ul", categories("")).frame,
    category: [categoryRow("__image__"), categoryRow("")],
  };
}
