import { accountInvitations } from "#contract/identity/account-invitations.ts";
import { accounts } from "#contract/identity/accounts.ts";
import { admin } from "#contract/identity/admin.ts";
import { admins } from "#contract/identity/admins.ts";
import { drafts } from "#contract/identity/drafts.ts";
import { emails } from "#contract/identity/emails.ts";
import { members } from "#contract/identity/members.ts";
import { oidc } from "#contract/identity/oidc.ts";
import { secondstep } from "#contract/identity/secondstep.ts";
import { session } from "#contract/identity/session.ts";
import { tokens } from "#contract/identity/tokens.ts";
import { webhooks } from "#contract/identity/webhooks.ts";

/** The calls of this context, one table per slice. */
export const identityContract = {
  session,
  secondstep,
  oidc,
  tokens,
  webhooks,
  drafts,
  accounts,
  admin,
  admins,
  "account-invitations": accountInvitations,
  members,
  emails,
} as const;
