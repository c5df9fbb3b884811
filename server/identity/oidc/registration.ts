import type { accounts } from "#contract/identity/accounts.ts";
import type { RegistrationRole } from "#domain/identity/registration.ts";
import { insertIdentity } from "#server/identity/oidc/queries.ts";
import type { HandlerContext } from "#server/platform/http/context.ts";
import type { NewIdentity } from "#server/platform/http/new-identity.ts";
import { isSameMailbox } from "#server/platform/mail/address.ts";

type Registering = Pick<HandlerContext<typeof accounts.companyreg>, "db" | "browser" | "services" | "refuse">;

interface Registration {
  readonly EMAIL: string;
  readonly withIdentity?: boolean | null | undefined;
}

const otherThanProved = { fields: { EMAIL: "please use the address that you signed on with" } };

/** The identity with which an account is registered. Its address is the one of the account, since the provider has proved it. */
export function identityFor(
  { EMAIL, withIdentity }: Registration,
  { role }: { readonly role: RegistrationRole },
  { browser, services, refuse }: Registering,
): NewIdentity | undefined {
  if (!withIdentity) return undefined;
  const { newIdentity } = browser;
  if (!newIdentity?.isEmailProved) throw refuse("identity_missing");
  if (!services.signOn?.roles.includes(role)) throw refuse("identity_role");
  if (!isSameMailbox(newIdentity.email, EMAIL)) throw refuse("invalid", otherThanProved);
  return newIdentity;
}

/** A concurrent registration may have linked the identity meanwhile. */
export async function linkRegistered(
  identity: NewIdentity | undefined,
  accountId: number,
  { db, refuse }: Registering,
): Promise<void> {
  if (identity && !(await insertIdentity(db, { ...identity, accountId }))) throw refuse("identity_taken");
}
