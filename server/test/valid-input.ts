import { z } from "zod";
import { type Contract, contract } from "#contract/index.ts";
import type { Dice } from "#server/test/dice.ts";

/** The part of JSON Schema that the inputs of the contract use. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const names = Object.keys(contract) as (keyof Contract)[];
const schemas = new Map<string, Schema>(
  names.map((name) => [name, z.toJSONSchema(contract[name].input, { io: "input", unrepresentable: "any" }) as Schema]),
);

/** The highest id: those of the demo and a few unknown ones. */
const ids = 70;

/** Values for rules that no schema expresses. The current password is always wrong, so that passwords do not change. */
const byKey: Readonly<Record<string, (dice: Dice) => unknown>> = {
  name: (dice) => `Asha ${dice.roll(1000)}`,
  EMAIL: () => "asha@kaamkaj.example",
  phone: () => "9876543210",
  username: (dice) => `user_${dice.roll(1_000_000)}`,
  password: () => "Right1234",
  newPassword: () => "Another1",
  confirmPassword: () => "Another1",
  deadlinedate: (dice) => `2099-12-${10 + dice.roll(20)}`,
  startdate: () => "2020-01-01",
  enddate: () => "2099-12-31",
  percentage: (dice) => 1 + dice.roll(100),
  budget: (dice) => 1000 + dice.roll(9000),
  amountPaise: (dice) => 100 * (1000 + dice.roll(9000)),
  amount: (dice) => 1000 * dice.roll(20),
  limit: (dice) => 1 + dice.roll(200),
};

const fileKeys = ["logo", "image", "categoryimage", "biodata"];
/** Only the server creates page keys. */
const excludedKeys = new Set(["after"]);

const byType: Readonly<Record<string, (schema: Schema, dice: Dice) => unknown>> = {
  integer: (_schema, dice) => 1 + dice.roll(ids),
  number: (_schema, dice) => 1 + dice.roll(ids),
  boolean: (_schema, dice) => dice.oneIn(2),
  null: () => null,
  string: (_schema, dice) => `Words ${dice.roll(100_000)}`,
  array: ({ items = {} }, dice) => [fill(items, dice)],
  object: ({ properties = {} }, dice) =>
    Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, fill(schema, dice)])),
};

function fill(schema: Schema, dice: Dice): unknown {
  if (schema.const !== undefined) return schema.const;
  const [first, ...rest] = schema.enum ?? [];
  if (first !== undefined) return dice.pick([first, ...rest]);
  const [kind] = schema.anyOf ?? [];
  if (kind) return fill(kind, dice);
  return byType[schema.type ?? "string"]?.(schema, dice);
}

/** Valid input of a call, each field as JSON. `files` are uploaded files of the caller. */
export function validInput(name: keyof Contract, files: readonly string[], dice: Dice): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [key, schema] of Object.entries(schemas.get(name)?.properties ?? {})) {
    if (excludedKeys.has(key)) continue;
    const [file, ...more] = files;
    const value =
      fileKeys.includes(key) && file ? dice.pick([file, ...more]) : (byKey[key]?.(dice) ?? fill(schema, dice));
    fields.set(key, JSON.stringify(value ?? null));
  }
  return fields;
}

/** Every input key of a call, including those of paging. */
export const keysOf = (name: keyof Contract): readonly string[] => Object.keys(schemas.get(name)?.properties ?? {});
