import { z } from "zod";
import { identityKinds } from "#domain/trust/identity-check.ts";

/** What an admin has looked at, and in which month (YYYY-MM); null without a checked identity. */
export const checkedIdentity = z.object({ kind: z.enum(identityKinds), month: z.string() }).nullable();

/** Only freelancers whose identity is checked. */
export const identityFilter = { isIdentityChecked: z.boolean("please choose one").nullish() };
