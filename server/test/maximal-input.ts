import { z } from "zod";
import { type Contract, contract } from "#contract/index.ts";

/** The part of JSON Schema that the inputs of the contract use. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** A text without a length of its own is bounded by the body, and by the header of a call that sends no body. */
const lengthsByMethod = { POST: 200_000, GET: 8000 } as const;

/** Of what a maximal text consists. */
export const units = { letter: "a", word: "7 ", separator: "," } as const;
export type Unit = (typeof units)[keyof typeof units];

/** A text of one unit, as long as possible, which trimming leaves as it is. */
export const repeat = (unit: string, length: number): string =>
  unit
    .repeat(Math.ceil(length / unit.length))
    .slice(0, length)
    .replace(/ $/, unit.trim());

const schemaOf = (name: keyof Contract) =>
  z.toJSONSchema(contract[name].input, { io: "input", unrepresentable: "any" }) as Schema;

/** Every field at its maximum. Most calls refuse it, because a text of one unit is no day and no address. */
export const maximalInput = (name: keyof Contract, unit: Unit): object =>
  fill(schemaOf(name), unit, lengthsByMethod[contract[name].method]) as object;

function fill(schema: Schema, unit: Unit, unbounded: number): unknown {
  const { anyOf, items, properties, maxLength = unbounded, maxItems = 0 } = schema;
  const text = anyOf?.find(({ type }) => type === "string" || type === "array") ?? anyOf?.[0];
  if (text) return fill(text, unit, unbounded);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, fill(each, unit, unbounded)]));
  if (items) return Array.from({ length: maxItems }, () => fill(items, unit, unbounded / maxItems));
  if (schema.type === "integer" || schema.type === "number") return 1;
  return schema.type === "boolean" ? true : repeat(unit, maxLength);
}

/** A valid input with every field at its maximum that may be any text. */
export function withMaximalTexts(name: keyof Contract, valid: object, unit: Unit): object {
  const texts = Object.entries(maximalInput(name, unit)).filter(([, value]) => typeof value === "string");
  let input: Record<string, unknown> = { ...valid, ...Object.fromEntries(texts) };
  const { error } = contract[name].input.safeParse(input);
  for (const { path } of error?.issues ?? []) {
    const { [String(path[0])]: _, ...others } = input;
    const before = Object.entries(valid).filter(([key]) => key === String(path[0]));
    input = { ...others, ...Object.fromEntries(before) };
  }
  return input;
}
