import { z } from "zod";
import { calls } from "#contract/call.ts";
import { fileName, id, oneLine, optionalText, readVersion, whole } from "#contract/fields.ts";
import {
  maxPortfolioItems,
  maxPortfolioPictures,
  portfolioErrors,
  portfolioLengths,
  portfolioYears,
} from "#domain/discovery/portfolio.ts";
import { isSecureLink } from "#domain/internet-address.ts";

const missing = "please fill this";
const choose = "please choose one";

const item = {
  title: oneLine(portfolioLengths.title, missing).min(1, missing),
  text: optionalText(portfolioLengths.text, missing),
  year: z
    .union([z.literal("").transform(() => null), whole(portfolioYears, portfolioErrors.year, portfolioErrors.year)], {
      error: portfolioErrors.year,
    })
    .nullish(),
  link: optionalText(portfolioLengths.link, missing).refine(
    (typed) => typed === "" || isSecureLink(typed),
    portfolioErrors.link,
  ),
  /** Names that `upload` returned, in their order. */
  pictures: z
    .array(fileName(choose), choose)
    .max(maxPortfolioPictures, portfolioErrors.tooManyPictures)
    .refine((each) => new Set(each).size === each.length, portfolioErrors.pictureTwice),
};

/** An item as its owner and visitors read it. */
export const portfolioItem = z.object({
  itemId: z.int(),
  title: z.string(),
  text: z.string(),
  year: z.int().nullable(),
  link: z.string(),
  pictures: z.array(z.string()),
});

const own = { method: "POST", by: ["freelancer"], answers: { done: "Success" }, audited: "account" } as const;

/** Works that a freelancer shows on the page. */
export const portfolio = calls({
  "portfolio.add": {
    why: "A freelancer shows works on the page.",
    title: "Add an item to a portfolio",
    ...own,
    input: z.object(item),
    refuses: ["switched_off", "portfolio_full"],
    extra: z.object({ itemId: z.int().optional() }),
    says: { done: "The item was added", otherwise: "The item was not added" },
    note: `At the end of the list. A page has at most ${maxPortfolioItems} items.`,
  },
  "portfolio.update": {
    why: "An item of a portfolio can be corrected.",
    title: "Edit an item of a portfolio",
    ...own,
    input: z.object({ itemId: id(missing), ...item, version: readVersion }),
    refuses: ["switched_off", "not_found", "edited_meanwhile"],
    says: { done: "The item was saved", otherwise: "The item was not saved" },
    note: "Replaces every field. Pictures that the item has already may be named again.",
  },
  "portfolio.remove": {
    why: "An item of a portfolio can be taken away.",
    title: "Remove an item of a portfolio",
    ...own,
    input: z.object({ itemId: id(missing) }),
    refuses: ["switched_off", "not_found"],
    says: { done: "The item was removed", otherwise: "The item was not removed" },
  },
  "portfolio.reorder": {
    why: "The best work stands first.",
    title: "Reorder a portfolio",
    lastWriteWins: "An order that lacks an item is refused, and no text is lost with another one.",
    ...own,
    input: z.object({ itemIds: z.array(id(choose), choose).max(maxPortfolioItems, choose) }),
    refuses: ["switched_off", "not_found"],
    says: { done: "The order was saved", otherwise: "The order was not saved" },
    note: "Names every item of the caller once, in the new order.",
  },
});
