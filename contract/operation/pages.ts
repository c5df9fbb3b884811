import { z } from "zod";
import { calls } from "#contract/call.ts";
import { lengths, optionalText, readVersion } from "#contract/fields.ts";
import { operatorPages } from "#domain/operation/operator-page.ts";

const page = z.enum(operatorPages, "please choose one");

/** The operator's pages on privacy and terms. */
export const pages = calls({
  "pages.get": {
    why: "Visitors read the operator's pages on privacy and terms.",
    method: "POST",
    by: "anyone",
    input: z.object({ page }),
    row: z.object({ page, text: z.string(), changed: z.string().nullable() }),
    note: "The text is empty if the operator has not written one; the product then shows its own.",
  },
  "pages.update": {
    why: "The operator edits these pages without a new version of the product.",
    title: "Edit a page",
    method: "POST",
    by: ["admin"],
    needs: ["settings"],
    input: z.object({ page, text: optionalText(lengths.page, "please fill this"), version: readVersion }),
    refuses: ["edited_meanwhile"],
    answers: { done: "Success" },
    says: { done: "The page was saved", otherwise: "The page was not saved" },
    note: "An empty text restores the text of the product.",
    audited: "page",
  },
});
