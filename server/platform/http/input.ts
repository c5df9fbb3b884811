import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { Refusal } from "#server/platform/refusal.ts";

/**
 * Validates by the zod schema of the contract. Unknown keys are dropped; each field gets the first of its errors
 * (docs/design/details.md#5).
 */
export const validateInput: FastifySchemaCompiler<z.ZodObject> =
  ({ schema }) =>
  (input: unknown) => {
    const { success, data, error } = schema.safeParse(input ?? {});
    return success ? { value: data } : { error: new Refusal("invalid", { fields: fieldErrorsOf(error) }) };
  };

/** Parses the text fields of a multipart form, which are read while the handler runs. */
export function parseFields(schema: z.ZodObject, fields: unknown): Record<string, unknown> {
  const { success, data, error } = schema.safeParse(fields);
  if (!success) throw new Refusal("invalid", { fields: fieldErrorsOf(error) });
  return data;
}

function fieldErrorsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join(".")] ??= message;
  return fields;
}
