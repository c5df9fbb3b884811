import { z } from "zod";
import type { Command, Reading } from "#contract/call.ts";

const success = { message: z.string() };

/** What a call answers when all is well, as a schema of zod. */
export const answerSchema = (call: Command | Reading): z.ZodType =>
  "row" in call ? z.array(call.row) : z.object({ ...success, ...(call.extra?.shape ?? {}) });

interface Schema {
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly prefixItems?: readonly Schema[];
}

/** What a route says of its answer: keys the schema does not know are not sent (DESIGN section 6). */
export function responseOf(call: Command | Reading): { readonly schema: object } {
  const { $schema: _, ...schema } = z.toJSONSchema(answerSchema(call), { io: "output", unrepresentable: "any" });
  const keys = keysOfRows(schema as Schema);
  return { schema: { response: { 200: schema } }, ...(keys && { serializerCompiler: () => textOf(keys) }) };
}

/** Of rows of plain values; with objects in them, a key would be known at every depth. */
function keysOfRows({ items }: Schema): string[] | undefined {
  if (!items?.properties || Object.values(items.properties).some(holdsObject)) return undefined;
  return Object.keys(items.properties);
}

const holdsObject = ({ type, items, anyOf = [], prefixItems = [] }: Schema): boolean =>
  type === "object" || [...(items ? [items] : []), ...anyOf, ...prefixItems].some(holdsObject);

/** Made by the engine itself: text that is put together key by key leaves three times as much for the collector to clear. */
const textOf = (keys: string[]) => (rows: unknown) => JSON.stringify(rows, keys);
