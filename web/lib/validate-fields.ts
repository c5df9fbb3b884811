import type { CommandName } from "#web/lib/api-types.ts";
import { contractRow } from "#web/lib/contract-row.ts";
import { tWords } from "#web/lib/text.ts";

/** Field name to the text beneath the field. A part of a list has its place in the name, as the server names it: `questions.0`. */
export type Errors = Readonly<Record<string, string>>;

/**
 * Judges what was typed by the contract's own schema, so that browser and server say the same. Without a connection to
 * load the schema from, the server is left to judge.
 */
export async function validateFields(
  call: CommandName,
  typed: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Promise<Errors> {
  const row = await contractRow(call).catch(() => undefined);
  const issues = row?.input.safeParse(withoutFiles(typed)).error?.issues ?? [];
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = String(path[0]);
    // One text can hold a list, such as addresses on lines; its error is that of the text.
    const name = Array.isArray(typed[field]) ? path.join(".") : field;
    if (fields.includes(field)) errors[name] ??= tWords(message);
  }
  return errors;
}

/** A chosen file is valid as the name that its upload will return. */
const withoutFiles = (typed: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(typed).map(([key, value]) => [key, value instanceof File ? "chosen" : value]));
