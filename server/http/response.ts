import { z } from "zod";
import type { Command, Reading } from "#contract/call.ts";

const success = { message: z.string() };

/** What a call answers when all is well, as a schema of zod. */
export const answerSchema = (call: Command | Reading): z.ZodType =>
  "row" in call ? z.array(call.row) : z.object({ ...success, ...(call.extra?.shape ?? {}) });

/** The same for the serializer: keys it does not know are not sent (DESIGN section 6). */
export function responseOf(call: Command | Reading): object {
  const { $schema: _, ...schema } = z.toJSONSchema(answerSchema(call), { io: "output", unrepresentable: "any" });
  return schema;
}
