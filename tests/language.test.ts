import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import compile from "icu-minify/compile";
import { describe, expect, it } from "vitest";
import type { Call } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import { skillErrors } from "#domain/catalog/skill.ts";
import { fileErrors } from "#domain/catalog/uploaded-file.ts";
import { portfolioErrors } from "#domain/discovery/portfolio.ts";
import { profileErrors } from "#domain/discovery/profile-page.ts";
import { savedSearchErrors } from "#domain/discovery/saved-search.ts";
import { applicationLimitText } from "#domain/hiring/application.ts";
import { claimErrors } from "#domain/hiring/claim.ts";
import { contractWords, contractWordsIn } from "#domain/hiring/contract-words.ts";
import { milestoneErrors } from "#domain/hiring/milestone.ts";
import { offerErrors } from "#domain/hiring/offer.ts";
import {
  amendmentStateTexts,
  milestoneStateTexts,
  offerStateTexts,
  requestStateTexts,
  takedownStateTexts,
} from "#domain/hiring/present-state.ts";
import { questionErrors } from "#domain/hiring/question.ts";
import { workInvitationErrors } from "#domain/hiring/work-invitation.ts";
import { payoutResultErrors } from "#domain/money/payout.ts";
import { debtStateTexts, orderStateTexts } from "#domain/money/present-state.ts";
import { receiptWords, receiptWordsIn } from "#domain/money/receipt.ts";
import { contrastError, standardBrand } from "#domain/operation/brand-setting.ts";
import { importFileErrors, importLineErrors } from "#domain/operation/import.ts";
import { refusals } from "#domain/refusals.ts";
import { verifiedText } from "#domain/trust/verification.ts";
import { invariants, mailSamples } from "#server/contexts.ts";
import { type Say, sayIn } from "#server/platform/mail/mail-template.ts";
import { hindi } from "#texts/hindi.ts";
import { literalsOf, translatedTexts, untranslatedTexts } from "../scripts/source-texts.ts";
import { splitTexts } from "../scripts/split-texts.ts";
import fields from "../specification/fields.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Who says the texts of the catalogue (`TextKey`): the build makes a file of each part. */
const split = splitTexts(root, Object.keys(hindi));
const textsOfGuests = new Set(split.guest);
const texts = new Set([...textsOfGuests, ...split.areas]);

const sources = globSync(
  "web/{operation,discovery,money,trust,hiring,identity,catalog,notify,shell,lib,routes,ui}/**/*.{ts,tsx}",
  { cwd: root },
).filter((path) => !path.includes(".test."));

/** Texts that the server says outside of the contract: of an internal error (problems.ts), and of days that depend on today or on each other. */
const wordsOfProblems = [
  "Something went wrong on our side.",
  "choose at most two years",
  "this address belongs to another page",
  "choose a later day",
  "choose the first day or a later one",
  "choose today or a later day",
  "recheck the account number",
  "this GSTIN is of another State",
  "the PAN in the GSTIN is another one",
  "fill in every blank, choose in brackets, and keep the other words",
  "choose today or an earlier day",
  "was changed in the meantime",
];

/** Invalid values for fields. */
const wrong = [
  undefined,
  null,
  "",
  " ",
  "a",
  "aa",
  "1",
  "x".repeat(10_000),
  "\0",
  "aa\u202e",
  -1,
  0.123,
  1e12,
  true,
  [],
  {},
  "2026-02-30",
];

/** The messages of a call for invalid fields, without zod's defaults, which forms never show. */
const fieldTexts = ({ input }: Call) =>
  Object.keys(input.shape)
    .flatMap((name) => wrong.flatMap((value) => input.safeParse({ [name]: value }).error?.issues ?? []))
    .map(({ message }) => message)
    .filter((message) => !/^(Invalid|Too big|Too small|Unrecognized)/.test(message));

const callTexts = ({ says = {} }: Call) =>
  Object.values(says).flatMap((words) => (typeof words === "string" ? [words] : Object.values(words.words)));

const wordsIn = (words: object): string[] =>
  Object.values(words).flatMap((each: string | object) => (typeof each === "string" ? [each] : wordsIn(each)));

const rows = Object.values(contract) as Call[];
const contractTexts = new Set([
  ...rows.flatMap(callTexts),
  ...rows.flatMap(fieldTexts),
  ...Object.values(fields).flatMap((call) => Object.values(call).flatMap((field) => Object.values(field))),
  ...Object.values(refusals).map(({ detail }) => detail),
  ...Object.values(fileErrors),
  ...Object.values(questionErrors),
  ...Object.values(portfolioErrors),
  ...Object.values(savedSearchErrors),
  ...Object.values(profileErrors),
  ...Object.values(skillErrors),
  contrastError,
  ...Object.values(importFileErrors),
  ...Object.values(importLineErrors),
  ...Object.values(workInvitationErrors),
  ...Object.values(offerErrors),
  ...(["day", "open"] as const).map((limit) => applicationLimitText(limit, 20)),
  ...Object.values(milestoneErrors),
  ...Object.values(claimErrors),
  ...Object.values(payoutResultErrors),
  ...[requestStateTexts, offerStateTexts, takedownStateTexts, amendmentStateTexts, milestoneStateTexts].flatMap(
    wordsIn,
  ),
  ...[orderStateTexts, debtStateTexts].flatMap(wordsIn),
  verifiedText,
  ...invariants.map(({ sentence }) => sentence),
]);

/** Texts that differ only in a number are translated once with a placeholder. */
const withAnyNumber = (words: string) => words.replace(/\d+/, "{number}");

/** The names of the values a message takes, each once. */
function valuesIn(message: unknown): string[] {
  if (!Array.isArray(message)) return [];
  const names = message.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return [];
    const [name, , options] = part as [string, unknown?, Record<string, unknown>?];
    return [name, ...Object.values(options ?? {}).flatMap(valuesIn)];
  });
  return [...new Set(names)].toSorted();
}

const languages = globSync("texts/*/", { cwd: root });

describe.each(languages)("%s", (folder) => {
  const parts = globSync(`${folder}/*.json`, { cwd: root }).map((path) => ({
    part: basename(path, ".json"),
    table: JSON.parse(read(path)) as Record<string, string>,
  }));
  const all = parts.flatMap(({ table }) => Object.entries(table));
  const keys = new Set(all.map(([key]) => key));

  it("has a catalogue of each context, and one of what several say, with every text once", () => {
    const contexts = globSync("contract/*/", { cwd: root }).map((path) => basename(path));
    expect(parts.map(({ part }) => part).toSorted()).toEqual([...contexts, "common"].toSorted());
    expect(all.length).toBe(keys.size);
    expect([...keys].toSorted()).toEqual(Object.keys(hindi).toSorted());
  });

  it("says the title of every call where the audit log is read", () => {
    const titles = rows.flatMap(({ title }) => (title ? [title] : []));
    expect(titles.filter((title) => !texts.has(title))).toEqual([]);
  });

  it("says every word of the contract and the server", () => {
    const missing = [...contractTexts].filter((words) => words && !keys.has(words) && !keys.has(withAnyNumber(words)));
    expect(missing).toEqual([]);
  });

  it.each([
    ["receipt", receiptWords, receiptWordsIn],
    ["contract", contractWords, contractWordsIn],
  ] as const)("says a %s in the words of its PDF", (_, words, wordsOf) => {
    const drawn = wordsIn(wordsOf[basename(folder) as keyof typeof wordsOf]);
    expect(wordsIn(words).map((key) => all.find(([other]) => other === key)?.[1])).toEqual(drawn);
  });

  it("takes the same values as the English text, and is an ICU message", () => {
    const different = all.filter(([key, text]) => `${valuesIn(compile(text))}` !== `${valuesIn(compile(key))}`);
    expect(different).toEqual([]);
  });
});

describe("the catalogue", () => {
  it("has no text that no screen, call or e-mail says any more", () => {
    // Statuses, subjects of the audit log and the texts of a receipt are in the domain, messages of calls in the contract.
    const sourcesOfTexts = [...sources, ...globSync("{contract,domain}/**/*.ts", { cwd: root })];
    const used = new Set([
      ...sourcesOfTexts.flatMap((path) => literalsOf(path, read(path))),
      ...contractTexts,
      ...[...contractTexts].map(withAnyNumber),
      ...wordsOfProblems,
    ]);
    expect([...texts].filter((text) => !used.has(text))).toEqual([]);
  });

  it("has no text of e-mails alone that no template says", () => {
    const said = new Set<string>();
    const listening: Say = (text, ...values) => {
      said.add(text);
      return sayIn("en", standardBrand)(text, ...values);
    };
    for (const template of Object.values(mailSamples)) template(listening);
    expect(split.mails.filter((text) => !said.has(text)).toSorted()).toEqual([
      "You receive this email because you have a {product} account.",
      "You receive this email because you have a {product} account. Replies are not read.",
    ]);
  });
});

describe("the screens", () => {
  it("say nothing that stands outside the catalogue", () => {
    const outside = sources.flatMap((path) =>
      untranslatedTexts(path, read(path), texts).map((words) => `${path}: ${words}`),
    );
    expect(outside).toEqual([]);
  });

  it("of guests ask for nothing that comes with the areas", () => {
    const reached = new Set(globSync("web/routes/{__root,index,guestmaster/*}.tsx", { cwd: root }));
    // A set that grows while it is walked is walked to its end.
    for (const path of reached)
      for (const [, imported = ""] of read(path).matchAll(/^import (?!type).*from "#(web\/[^"]+\.tsx?)";$/gm))
        reached.add(imported);
    expect(reached).toContain("web/ui/form/text-field.tsx");
    const translated = [...reached].flatMap((path) =>
      translatedTexts(path, read(path))
        .filter((text) => texts.has(text) && !textsOfGuests.has(text))
        .map((text) => `${path}: ${text}`),
    );
    expect(translated).toEqual([]);
  });

  it("would be found out", () => {
    const source = `
      const column = { header: "In a table", cell: t("Six") };
      const listed = { header: "Close" };
      const shown = <p title="In an attribute">In a tag {"in braces"} {open ? "either" : t("Close")} {t("five")}</p>;
      toast("In a notice");`;
    expect(untranslatedTexts("a.tsx", source, new Set(["Close"]))).toEqual(
      ["In a table", "In a tag", "In an attribute", "either", "in braces", "In a notice"].toSorted(),
    );
  });
});
