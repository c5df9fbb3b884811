import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "web");
const sources = globSync("**/*.tsx", { cwd: root, exclude: ["**/*.test.tsx", "dev/**", "ui/**"] });
const text = (path: string) => readFileSync(join(root, path), "utf8");

/** Inputs that are no fields of `useCallForm`, which keeps a draft of each of its fields (web/lib/every-form.test.tsx). */
const otherInputs = /useFields\(|useLooseField\(|<textarea|type="file"/;

/** What keeps a draft by itself, and what has nothing to keep. */
const others: Readonly<Record<string, string>> = {
  "catalog/files/files-field.tsx": "shows useChosenFiles, which keeps a draft",
  "hiring/conversations/composer.tsx": "keeps a draft by useDraft and useChosenFiles",
  "operation/imports/import-card.tsx": "a choice of one click",
  "operation/imports/upload-form.tsx": "keeps a draft by useDraft",
  "money/payments/card-form.tsx": "the number of a card never leaves its fields",
  "operation/audit/audit-filter-form.tsx": "a filter, which is in the address",
  "operation/reports/day-range-form.tsx": "a filter, which is in the address",
  "routes/adminmaster/categorywisefreelancer.tsx": "a filter, which is in the address",
  "routes/adminmaster/funnel.tsx": "a filter, which is in the address",
  "routes/adminmaster/fees.tsx": "calculates and sends nothing",
  "routes/guestmaster/login.tsx": "a password",
};

it("every input is a field of a form that keeps a draft, or is named with the reason why not", () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.filter((path) => otherInputs.test(text(path))).toSorted()).toEqual(Object.keys(others).toSorted());
  for (const [path, reason] of Object.entries(others))
    if (reason.startsWith("keeps a draft by useDraft")) expect(text(path)).toContain("useDraft(");
});
