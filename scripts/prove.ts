import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { drawn } from "./draw.ts";
import { isJourney, passingOf } from "./passing.ts";
import { ProductCopy } from "./product-copy.ts";
import { removalOf } from "./removal.ts";
import { page } from "./specification.ts";
import { type Item, items, type Test } from "./specification-items.ts";
import { testsOn } from "./specification-page.ts";

// `npm run prove -- --seed 7 --count 20 [words]`: draws items of docs/specification.md (of those whose kind, name or test
// contains the words), takes each out of a copy of the product, and sees its test fail there.
const { values, positionals } = parseArgs({
  options: { seed: { type: "string", default: String(Date.now() % 10_000) }, count: { type: "string", default: "20" } },
  allowPositionals: true,
});
const [seed, count] = [Number(values.seed), Number(values.count)];
const words = positionals.join(" ");

const tests = testsOn(readFileSync(page, "utf8"), items);
const all = [...tests].filter(([{ kind, name }, { file }]) => `${kind} ${name} ${file}`.includes(words));
const chosen = drawn(all, count, seed).toSorted(([, a], [, b]) => Number(isJourney(a)) - Number(isJourney(b)));
console.log(`${chosen.length} of ${all.length} items, seed ${seed}`);
if (tests.size < items.length) console.log(`docs/specification.md lacks ${items.length - tests.size}: run npm test`);

const good = "fails as it should";
const copy = new ProductCopy();
process.on("exit", () => copy.remove());
// A test has to pass while nothing is missing; one that always fails would prove anything.
const green = await passingOf(
  chosen.map(([, test]) => test),
  copy,
);
let proved = 0;
for (const [item, test] of chosen) {
  const since = performance.now();
  const verdict = await judge(item, test).catch((error: unknown) => `NOT PROVED, ${error}`);
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  if (verdict === good) proved += 1;
  console.log(`${verdict === good ? "✓" : "✗"} ${item.kind} ${item.name}`);
  console.log(`    ${verdict}: ${test.file} > ${test.title} (${seconds} s)`);
}
console.log(`\n${proved} of ${chosen.length} proved`);
if (proved < chosen.length || proved === 0) process.exitCode = 1;

async function judge(item: Item, test: Test): Promise<string> {
  if (!green.includes(test)) return "NOT PROVED, its test fails with nothing taken out";
  const passing = await copy.without(removalOf(item, copy.root), () => passingOf([test], copy));
  return passing.length > 0 ? "NOT PROVED, its test still passes" : good;
}
