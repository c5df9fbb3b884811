import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Inputs of no form, which act at once or are read where they are sent. */
const ofNoForm = [
  "catalog/reference/starter-categories.tsx",
  "discovery/freelancer-search/filters.tsx",
  "discovery/profiles/page-editor.tsx",
  "discovery/public-works/market-search.tsx",
  "discovery/public-works/work-filters.tsx",
  "discovery/search/search-layout.tsx",
  "hiring/conversations/composer.tsx",
  "hiring/requests/comparison-choice.tsx",
  "notify/notifications/preference-choice.tsx",
  "notify/notifications/preferences.tsx",
  "routes/freelancermaster/invitations.tsx",
  "shell/jump/jump.tsx",
  "ui/list/data-table.tsx",
  "ui/list/filter-select.tsx",
  "ui/list/list-tools.tsx",
  "ui/list/table-rows.tsx",
];
/** They choose while they are typed into; what is sent is chosen beneath them. */
const ofOtherInputs = ["catalog/skills/skills-field.tsx"];

it("every input of a form is read when it is sent", () => {
  const root = join(import.meta.dirname, "../web");
  const paths = globSync("**/*.tsx", { cwd: root, exclude: ["**/*.test.tsx", "dev/**", "test/**"] });
  const unread = paths.flatMap((path) => {
    const source = readFileSync(join(root, path), "utf8");
    const inputs = source.match(/<(?:input|textarea|select)\b(?:=>|[^>])*>/g) ?? [];
    return inputs.some((each) => !/shows(?:Value|Field|Tick)\(|bindText\(/.test(each)) ? [path] : [];
  });
  expect(unread.toSorted()).toEqual([...ofNoForm, ...ofOtherInputs, "ui/form/combobox.tsx"].toSorted());
});
