import { expect, it } from "vitest";
import { fileErrors } from "#domain/catalog/uploaded-file.ts";
import { importFileErrors } from "#domain/operation/import.ts";

/** The names of columns stand behind them. */
const withColumns = ["missingColumns", "unknownColumns", "repeatedColumns"];
const refusals = Object.entries({ ...fileErrors, ...importFileErrors }).filter(([name]) => !withColumns.includes(name));

// The screen shows the name of the file above the sentence, and tests/language.test.ts checks that there is one in each language.
it.each(refusals)("the refusal of a file says what is wrong with it, and what helps: %s", (_, sentence) => {
  const [wrong, ...help] = sentence.split(". ");
  expect(wrong).toMatch(/[Tt]his (?:is|file|picture)\b/);
  expect(help.join(". ")).toMatch(/^(?:Choose|Save|Split|Use|Delete|Fill)\b.*\.$/);
});
