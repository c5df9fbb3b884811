import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { Provider } from "oidc-provider";
import { afterAll } from "vitest";

/** Who logs in at the identity provider. */
export interface Person {
  readonly subject: string;
  readonly email?: string;
  readonly isProved?: boolean;
}

/** What the provider stores of a kind, in memory. */
class Store {
  static readonly #rows = new Map<string, Record<string, unknown>>();
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  readonly #keyOf = (id: string) => `${this.#kind} ${id}`;
  readonly upsert = async (id: string, row: Record<string, unknown>) => void Store.#rows.set(this.#keyOf(id), row);
  readonly find = async (id: string) => Store.#rows.get(this.#keyOf(id));
  readonly findByUid = async (uid: string) => [...Store.#rows.values()].find((row) => row["uid"] === uid);
  readonly consume = async (id: string) =>
    void Object.assign(Object(await this.find(id)), { consumed: Date.now() / 1000 });
  readonly destroy = async (id: string) => void Store.#rows.delete(this.#keyOf(id));
  readonly revokeByGrantId = async () => undefined;
}

type Change = (claims: JWTPayload) => JWTPayload;

const clientId = "kaamkaj";
const clientSecret = "a-secret-of-the-tests";

async function newKey() {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const kid = crypto.randomUUID();
  return { privateKey, kid, jwk: { ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" } };
}

/** A real identity provider on this machine, until the tests of the file are over. */
export async function startIdentityProvider(redirectUri = "http://localhost:3000/oidc/return") {
  const server = createServer((request, response) => void respond(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const unchanged: Change = (claims) => claims;
  const state = {
    person: { subject: "nobody" } as Person,
    /** What it says in the ID token. */
    change: unchanged,
    key: await newKey(),
    /** With another key than the published one, where there is one. */
    signingKey: undefined as Awaited<ReturnType<typeof newKey>> | undefined,
    isDown: false,
    isRefusing: false,
    requests: [] as string[],
  };
  let provider = newProvider();

  function newProvider(): Provider {
    const created = new Provider(issuer, {
      adapter: Store,
      clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
      jwks: { keys: [state.key.jwk] },
      cookies: { keys: ["keys of the tests"] },
      claims: { openid: ["sub"], email: ["email", "email_verified"] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      pkce: { required: () => true },
      ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Grant: 60, Interaction: 60, Session: 60 },
      findAccount: (_context: unknown, accountId: string) => ({
        accountId,
        claims: () => ({
          sub: accountId,
          ...(state.person.email !== undefined && {
            email: state.person.email,
            email_verified: state.person.isProved ?? true,
          }),
        }),
      }),
      // Nobody is asked whether the product may know them.
      loadExistingGrant: async ({
        oidc: { client, session },
      }: {
        oidc: { client: { clientId: string }; session: { accountId: string } };
      }) => {
        const grant = new created.Grant({ accountId: session.accountId, clientId: client.clientId });
        grant.addOIDCScope("openid email");
        await grant.save();
        return grant;
      },
    });
    created.use(async (context, next) => {
      await next();
      const body = Object(context.body) as { id_token?: string };
      if (context.path !== "/token" || !body.id_token) return;
      const { privateKey, kid } = state.signingKey ?? state.key;
      body.id_token = await new SignJWT(state.change(decodeJwt(body.id_token)))
        .setProtectedHeader({ alg: "RS256", kid })
        .sign(privateKey);
    });
    return created;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    state.requests.push(request.url ?? "");
    if (state.isDown) return void request.socket.destroy();
    if (!request.url?.startsWith("/interaction/")) return void provider.callback()(request, response);
    const result = state.isRefusing
      ? { error: "access_denied", error_description: "Cancelled." }
      : { login: { accountId: state.person.subject } };
    const location = await provider.interactionResult(request, response, result);
    response.writeHead(303, { location }).end();
  }

  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  return Object.assign(state, {
    issuer,
    unchanged,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    newKey,
    /** Publishes another key, and no longer the former one. */
    rotate: async () => {
      state.key = await newKey();
      provider = newProvider();
    },
    /** Logs in as `person` where a browser is sent to, and returns where it is sent back to. */
    visit: async (address: string): Promise<string> => {
      const cookies = new Map<string, string>();
      let next = address;
      while (next.startsWith(issuer)) {
        const header = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const response = await fetch(next, { redirect: "manual", headers: { cookie: header } });
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get("location");
        if (!location) throw new Error(`${response.status} at ${next}: ${await response.text()}`);
        next = new URL(location, next).href;
      }
      return next;
    },
  });
}
