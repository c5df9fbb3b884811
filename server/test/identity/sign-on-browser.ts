import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { insertIdentity } from "#server/identity/oidc/queries.ts";
import { oidcIdentities } from "#server/platform/db/schema/oidc.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { buildFreelancer } from "#server/test/build.ts";
import type { Person, startIdentityProvider } from "#server/test/identity/identity-provider.ts";
import { newAddress } from "#server/test/identity/invitee.ts";
import { browserAfter, password } from "#server/test/identity/second-step.ts";
import type { Opened } from "#server/test/open.ts";

type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

/** Without the cookies that a response has removed. */
const kept = ({ accountId, cookies }: Browser): Browser => ({
  accountId,
  cookies: Object.fromEntries(Object.entries(cookies).filter(([, value]) => value !== "")),
});

/** A browser without a session. */
export const guest: Browser = { accountId: 0, cookies: {} };

/** Browsers of people who sign on with an identity provider. */
export async function signOnBrowsers(opened: Opened, provider: IdentityProvider) {
  const visit = (url: string, { cookies }: Browser) => opened.app.inject({ url, cookies });
  const landing = ({ headers }: LightMyRequestResponse) => String(headers["location"]);

  /** Up to the provider: the browser, and where it is sent to. */
  async function begin(query = "", as = guest) {
    const response = await visit(`/oidc/start${query}`, as);
    return { as: browserAfter(response, as), address: landing(response) };
  }

  /** Back from the provider: the browser, and the screen that it is sent to. */
  async function comeBack(address: string, as: Browser) {
    const { pathname, search } = new URL(address);
    const response = await visit(pathname + search, as);
    return { as: kept(browserAfter(response, as)), path: landing(response), status: response.statusCode };
  }

  let count = 0;
  const prefix = randomUUID();
  const passwordHash = await hashPassword(password);

  /** Somebody else at the provider. */
  function newPerson(more: { email?: string; isProved?: boolean } = {}): Person {
    count += 1;
    provider.person = { subject: `${prefix}-${count}`, email: newAddress(), ...more };
    return provider.person;
  }

  /** Somebody else at the provider, whose identity opens the account. */
  async function linkedTo(accountId: number, more = {}) {
    const { subject } = newPerson(more);
    await insertIdentity(opened.db, { issuer: provider.issuer, subject, accountId });
  }

  return {
    passwordHash,
    newPerson,
    linkedTo,
    newFreelancer: async () => {
      const account = await buildFreelancer(opened.db, { passwordHash, email: newAddress() });
      await linkedTo(account.id);
      return account;
    },
    resetProvider: async () => {
      Object.assign(provider, { change: provider.unchanged, signingKey: undefined, isDown: false, isRefusing: false });
      await opened.services.signOn?.discover();
    },
    identities: (accountId: number) => opened.db.$count(oidcIdentities, eq(oidcIdentities.accountId, accountId)),
    pending: async (as: Browser) => (await ask(opened, "oidc.getPending", {}, { as })).json()[0],
    link: async (as: Browser, body: object = {}) => outcomeOf(await ask(opened, "oidc.link", body, { as })),
    visit,
    begin,
    comeBack,
    signOn: async (query = "", before = guest) => {
      const { as, address } = await begin(query, before);
      return comeBack(await provider.visit(address), as);
    },
    usernameOf: async (as: Browser) => (await ask(opened, "whoami", {}, { as })).json()[0]?.username,
  };
}
