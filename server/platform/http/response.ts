import fastJsonStringify from "fast-json-stringify";
import { z } from "zod";
import type { Command, Reading } from "#contract/call.ts";

const success = { message: z.string() };

/** The answer of a successful call, as a schema of zod. */
export const answerSchema = (call: Command | Reading): z.ZodType =>
  "row" in call ? z.array(call.row) : z.object({ ...success, ...(call.extra?.shape ?? {}) });

/** The schema by which Fastify serializes an answer: keys it does not know are not sent (DESIGN section 6). */
export function responseSchema(call: Command | Reading): object {
  const { $schema: _, ...schema } = z.toJSONSchema(answerSchema(call), { io: "output", unrepresentable: "any" });
  return schema;
}

/** Compiles a serializer with the first answer of its route. All of them together would delay each start. */
export function compileSerializer({ schema }: { readonly schema: object }): (answer: unknown) => string {
  let serialize: ((answer: unknown) => string) | undefined;
  return (answer) => {
    serialize ??= fastJsonStringify(schema);
    return serialize(answer);
  };
}
