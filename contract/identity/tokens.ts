import { z } from "zod";
import { calls, everyRole } from "#contract/call.ts";
import { id, lengths, name, stepUp, stepUpRefusals, whole } from "#contract/fields.ts";
import { maxTokens, scopeNames, standardTokenDays, tokenDays } from "#domain/identity/access-token.ts";

const missing = "please fill this field";
const unchosen = "please choose one";
const scopes = z.array(z.enum(scopeNames, unchosen), unchosen).min(1, unchosen).max(scopeNames.length, unchosen);

/** Access tokens, with which programs call on behalf of a person (docs/api.md). */
export const tokens = calls({
  "tokens.create": {
    why: "A program calls on behalf of a person, without their password.",
    title: "Create an access token",
    method: "POST",
    ...everyRole,
    input: z.object({
      name: name(lengths.name, missing),
      scopes,
      days: whole(tokenDays, missing, "please choose 1 to 365 days").nullish(),
      ...stepUp,
    }),
    refuses: [...stepUpRefusals, "too_many_tokens"],
    answers: { done: "Success" },
    extra: z.object({ tokenId: z.int(), token: z.string() }),
    says: { done: "Access token created", otherwise: "The access token was not created" },
    note: `The token is returned once. It is valid for ${standardTokenDays} days unless \`days\` says otherwise.`,
    unrepeatable: true,
    ownTransaction: true,
    audited: "token",
  },
  "tokens.list": {
    why: "Users see which programs can act for them.",
    method: "POST",
    ...everyRole,
    input: z.object({}),
    row: z.object({
      tokenId: z.int(),
      name: z.string(),
      scopes: z.array(z.enum(scopeNames)),
      createdAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      /** To the minute; null until it is used. */
      usedAt: z.iso.datetime().nullable(),
      isExpired: z.boolean(),
    }),
    note: `At most ${maxTokens} that are valid, and those that expired in the last 30 days.`,
  },
  "tokens.revoke": {
    why: "A program that no longer needs its access loses it at once.",
    title: "Revoke an access token",
    method: "POST",
    ...everyRole,
    input: z.object({ tokenId: id() }),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: { done: "Access token revoked", otherwise: "This access token was already revoked." },
    audited: "token",
  },
});
