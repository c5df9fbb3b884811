import fields from "../specification/fields.json" with { type: "json" };
import { rules } from "../specification/rules.ts";
import specification from "../specification.json" with { type: "json" };

/** A test, as its runner names it. */
export interface Test {
  readonly file: string;
  readonly title: string;
}

interface Base {
  /** What it is called in docs/specification.md; unique within its kind. */
  readonly name: string;
}

/** One thing the specification asks for. Texts and fields are words of a call; a rule brings its test and how it is taken out. */
export type Item =
  | (Base & { readonly kind: "route" | "call" })
  | (Base & { readonly kind: "question"; readonly words: string })
  | (Base & { readonly kind: "text"; readonly call: string; readonly words: string })
  | (Base & { readonly kind: "field"; readonly call: string; readonly words: string; readonly test: Test })
  | (Base & {
      readonly kind: "rule";
      readonly section: string;
      readonly rule: string;
      readonly test: Test;
      readonly without: readonly [file: string, words: string, become: string];
    });

export type Kind = Item["kind"];

/** `file > describe > title`. */
function testOf(words: string): Test {
  const [file = "", ...title] = words.split(" > ");
  return { file, title: title.join(" > ") };
}

const routes = Object.entries(specification.screens).flatMap(([area, names]) =>
  names.map((name): Item => ({ kind: "route", name: `${area}/${name}` })),
);

const calls = Object.keys(specification.calls).map((name): Item => ({ kind: "call", name }));

const texts = Object.entries(specification.said).flatMap(([call, all]) =>
  all.map((words): Item => ({ kind: "text", name: `${call}: ${words}`, call, words })),
);

const questions = [...new Set(Object.values(specification.questions))].map(
  (words): Item => ({ kind: "question", name: words, words }),
);

const fieldItems = Object.entries(fields).flatMap(([call, keys]) =>
  Object.entries<Readonly<Record<string, string>>>(keys).flatMap(([key, said]) =>
    Object.entries(said).map(([value, words]): Item => {
      const title = `${call}.${key} > answers ${JSON.stringify(value)} with ${JSON.stringify(words)}`;
      const name = `${call}.${key} ${value === "" ? "left empty" : JSON.stringify(value)}: ${words}`;
      return { kind: "field", name, call, words, test: { file: "specification/fields.test.ts", title } };
    }),
  ),
);

const ruleItems = Object.entries(rules).flatMap(([section, tables]) =>
  tables
    .flatMap((table) => Object.entries(table))
    .map(([name, { test, ...rule }]): Item => ({ kind: "rule", name, section, ...rule, test: testOf(test) })),
);

/** Everything the specification asks for, in its order. */
export const items: readonly Item[] = [...routes, ...calls, ...texts, ...questions, ...fieldItems, ...ruleItems];
