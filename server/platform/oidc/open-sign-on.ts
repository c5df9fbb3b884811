import type { CustomFetchOptions, IDToken, ServerMetadata } from "openid-client";
import type { SigningKeys } from "#server/platform/db/signing-keys.ts";
import { requestPublic } from "#server/platform/http/public-request.ts";
import { type Identity, returnPath, type SignOn, SignOnError } from "#server/platform/http/sign-on.ts";
import type { Log } from "#server/platform/log.ts";
import { addressOf, type Settings } from "#server/platform/settings.ts";

/** Loaded when it is used first. */
const client = () => import("openid-client");

const timeoutSeconds = 5;
const maxAnswerBytes = 256 * 1024;
const retryMs = 30_000;
/** So long after an answer the provider is taken to be there. */
const freshMs = 10_000;

export function openSignOn(settings: Settings, { keys, log }: { keys: SigningKeys; log: Log }): SignOn | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = settings;
  if (issuer === undefined || clientId === undefined || secret === undefined) return undefined;
  const server = new URL(issuer);
  const redirectUri = addressOf(settings) + returnPath;
  let metadata: ServerMetadata | undefined;
  let isAway = false;
  let readAt = 0;
  let discovery: Promise<void> | undefined;

  async function readMetadata(): Promise<void> {
    const { discovery: discover, allowInsecureRequests, customFetch } = await client();
    const execute = isClear(server) ? [allowInsecureRequests] : [];
    try {
      const options = { execute, timeout: timeoutSeconds, [customFetch]: boundedFetch };
      metadata = (await discover(server, clientId ?? "", undefined, undefined, options)).serverMetadata();
      if (isAway) log.info({ issuer }, "the identity provider answers again");
      isAway = false;
      readAt = Date.now();
    } catch (error) {
      if (!isAway) log.warn({ issuer, reason: reasonOf(error) }, "the identity provider does not answer");
      isAway = true;
    }
  }

  const discover = (): Promise<void> => {
    discovery ??= readMetadata().finally(() => {
      discovery = undefined;
    });
    return discovery;
  };

  /** Each sign-on reads the keys of the provider, so that a key which it has withdrawn proves nothing any more. */
  async function configure(provider: ServerMetadata, fetch: Fetch) {
    const library = await client();
    const takesPost = provider.token_endpoint_auth_methods_supported?.includes("client_secret_post");
    const authentication = takesPost ? library.ClientSecretPost(secret) : library.ClientSecretBasic(secret);
    const configuration = new library.Configuration(provider, clientId ?? "", {}, authentication);
    configuration.timeout = timeoutSeconds;
    configuration[library.customFetch] = fetch;
    if (isClear(server)) library.allowInsecureRequests(configuration);
    library.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  /** State, nonce and PKCE verifier follow from the token in the cookie of the browser, so that nothing is stored. */
  const secretOf = (part: "state" | "nonce" | "verifier", token: string): string =>
    keys.sign("sign-on", `${part}\n${token}`).toString("base64url");

  async function begin(token: string): Promise<string | undefined> {
    // Otherwise the browser would be sent to a provider that is gone, and show an error of its own.
    if (!metadata || isAway || Date.now() - readAt > freshMs) await discover();
    if (!metadata || isAway) return undefined;
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await client();
    const url = buildAuthorizationUrl(await configure(metadata, boundedFetch), {
      redirect_uri: redirectUri,
      scope: "openid email",
      response_type: "code",
      state: secretOf("state", token),
      nonce: secretOf("nonce", token),
      code_challenge: await calculatePKCECodeChallenge(secretOf("verifier", token)),
      code_challenge_method: "S256",
    });
    return url.href;
  }

  async function exchange(provider: ServerMetadata, query: string, token: string, fetch: Fetch): Promise<Identity> {
    const { authorizationCodeGrant, fetchUserInfo } = await client();
    const configuration = await configure(provider, fetch);
    const tokens = await authorizationCodeGrant(configuration, new URL(redirectUri + query), {
      expectedState: secretOf("state", token),
      expectedNonce: secretOf("nonce", token),
      pkceCodeVerifier: secretOf("verifier", token),
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("there is no ID token");
    const hasAddress = "email_verified" in claims || provider.userinfo_endpoint === undefined;
    return identityIn(
      claims,
      hasAddress ? claims : await fetchUserInfo(configuration, tokens.access_token, claims.sub),
    );
  }

  async function finish(query: string, token: string): Promise<Identity> {
    if (!metadata) await discover();
    if (!metadata) throw new SignOnError("away");
    const { watched, fetch } = watchedFetch();
    try {
      return await exchange(metadata, query, token, fetch);
    } catch (error) {
      throw new SignOnError(await problemOf(error, watched), error);
    }
  }

  async function problemOf(error: unknown, { hasAsked, isUnreachable }: Watched): Promise<SignOnError["problem"]> {
    log.info({ issuer, reason: reasonOf(error) }, "a sign-on failed");
    if (isUnreachable) {
      isAway = true;
      return "away";
    }
    // The provider may have changed what it published at the start.
    if (hasAsked) await discover();
    return Object(error).error === "access_denied" ? "cancelled" : "failed";
  }

  function start(): () => void {
    void discover();
    const timer = setInterval(() => {
      if (isAway) void discover();
    }, retryMs).unref();
    return () => clearInterval(timer);
  }

  return {
    issuer,
    label: settings.OIDC_LABEL ?? server.hostname,
    roles: settings.OIDC_ROLES,
    isAway: () => isAway,
    begin,
    finish,
    discover,
    start,
  };
}

/** The address is named by the ID token or the userinfo endpoint. */
function identityIn({ iss: issuer, sub: subject, amr: methods }: IDToken, { email, email_verified }: Claims): Identity {
  const address = typeof email === "string" ? email.trim() : "";
  return {
    issuer,
    subject,
    email: address,
    isEmailProved: address !== "" && email_verified === true,
    methods: Array.isArray(methods) ? methods.filter((method) => typeof method === "string") : [],
  };
}

type Claims = Readonly<Record<string, unknown>>;

interface Watched {
  readonly hasAsked: boolean;
  readonly isUnreachable: boolean;
}

/** Notes whether the provider was asked for something, and has not answered. */
function watchedFetch(): { readonly watched: Watched; readonly fetch: Fetch } {
  const watched = { hasAsked: false, isUnreachable: false };
  const fetch: Fetch = async (url, options) => {
    Object.assign(watched, { hasAsked: true, isUnreachable: true });
    const response = await boundedFetch(url, options);
    watched.isUnreachable = response.status >= 500;
    return response;
  };
  return { watched, fetch };
}

type Fetch = (url: string, options: CustomFetchOptions) => Promise<Response>;

/** The operator names the provider, which may be in the own network. Its answers are small, and come soon or count as missing. */
const boundedFetch: Fetch = async (url, { method, headers, body, signal }) => {
  const answer = await requestPublic(
    { url, method, headers, body: body === undefined || body === null ? null : String(body) },
    { mayBePrivate: true, timeoutMs: timeoutSeconds * 1000, maxAnswerBytes, ...(signal && { signal }) },
  );
  const type = String(answer.headers["content-type"] ?? "");
  return new Response(Buffer.from(answer.body), { status: answer.status, headers: { "content-type": type } });
};

/** Encryption is required elsewhere: production refuses such an address of another machine. */
const isClear = ({ protocol }: URL): boolean => protocol === "http:";

/** The message and the code of an error, without the tokens that it may hold. */
function reasonOf(error: unknown): string {
  const { message, code = "", cause } = Object(error) as { message?: string; code?: string; cause?: unknown };
  const inner = cause instanceof Error && cause.message !== message ? `: ${cause.message}` : "";
  return `${message ?? "unknown"}${code && ` (${code})`}${inner}`;
}
