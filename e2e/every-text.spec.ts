import { expect, test } from "@playwright/test";
import specification from "../specification.json" with { type: "json" };
import { areWords, everythingHeard, type Heard, said } from "./heard.ts";

/** After all journeys: each message and question of the specification was heard where it belongs (spec §8). */

let heard: readonly Heard[];
test.beforeAll(() => {
  heard = everythingHeard();
});

for (const [call, texts] of Object.entries(said))
  test(`§8 ${call}: ${texts.map((text) => `'${text}'`).join(", ")}`, () => {
    const words = heard.filter((one) => one.kind === "alert" && one.call === call).map((one) => one.words);
    expect(texts.filter((text) => !words.some((one) => areWords(text, one)))).toEqual([]);
  });

for (const [call, question] of Object.entries(specification.questions))
  test(`§8 ${call}-confirm: '${question}'`, () => {
    const asked = heard.filter(({ kind }) => kind === "question").map(({ words }) => words);
    expect(asked).toContain(question);
  });

test("nothing of ours went wrong in the whole run", () => {
  const words = "Something went wrong on our side. Please try again.";
  expect(heard.filter((one) => one.words === words)).toEqual([]);
});
