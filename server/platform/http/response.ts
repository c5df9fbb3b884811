import fastJsonStringify from "fast-json-stringify";
import { z } from "zod";
import type { Command, Reading } from "#contract/call.ts";

const success = { message: z.string() };

/**
 * The answer of a successful call, as a schema of zod. Fastify serializes by it: keys it does not know are not sent
 * (docs/architecture.md#on-the-server).
 */
export const answerSchema = (call: Command | Reading): z.ZodType =>
  "row" in call ? z.array(call.row) : z.object({ ...success, ...(call.extra?.shape ?? {}) });

/** Compiles a serializer with the first answer of its route. All of them together would delay each start. */
export function compileSerializer({ schema }: { readonly schema: z.ZodType }): (answer: unknown) => string {
  let serialize: ((answer: unknown) => string) | undefined;
  return (answer) => {
    serialize ??= fastJsonStringify(jsonSchemaOf(schema));
    return serialize(answer);
  };
}

function jsonSchemaOf(answer: z.ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(answer, { io: "output", unrepresentable: "any" });
  return schema;
}
