import type { FastifyReply, FastifyRequest } from "fastify";
import { notScanned, scanHeader } from "#domain/catalog/virus-scan.ts";
import type { SecondStepKind } from "#domain/identity/second-step.ts";
import { type Language, languageOf } from "#domain/language.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { SigningKeys } from "#server/platform/db/signing-keys.ts";
import { callerOf, networkOf } from "#server/platform/http/address.ts";
import { type Cookies, hashOf, newToken } from "#server/platform/http/cookies.ts";
import { type NewIdentity, readIdentity, signIdentity } from "#server/platform/http/new-identity.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Xsrf } from "#server/platform/http/xsrf.ts";

/** The cookie of a browser that has signed in; a new password invalidates it. */
export interface Credentials {
  readonly id: number;
  readonly passwordHash: string;
}

/** The most cookies of this name that are looked at. */
const maxSteps = 10;
const maxIdentities = 10;

function newTicket(keys: SigningKeys): string {
  const token = newToken();
  return `${token}.${keys.sign("ticket", token).toString("base64url")}`;
}

function isTicket(value: string, keys: SigningKeys): boolean {
  const [token = "", signature = ""] = value.split(".");
  return keys.verify("ticket", token, Buffer.from(signature, "base64url"));
}

/** The browser side of a request, as far as a handler may see and change it. */
export class BrowserSession {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #services: Services;
  readonly #cookies: Cookies;
  readonly #xsrf: Xsrf;

  constructor(request: FastifyRequest, reply: FastifyReply, services: Services, cookies: Cookies, xsrf: Xsrf) {
    this.#request = request;
    this.#reply = reply;
    this.#services = services;
    this.#cookies = cookies;
    this.#xsrf = xsrf;
  }

  get address(): string {
    return callerOf(this.#request);
  }

  /** The network of the address, by which limits count. */
  get network(): string {
    return networkOf(this.address);
  }

  /** Says that no scanner for viruses has looked at the file that the browser sends. */
  markUnscanned(): void {
    this.#reply.header(scanHeader, notScanned);
  }

  get userAgent(): string {
    return String(this.#request.headers["user-agent"] ?? "").slice(0, 300);
  }

  /** The language of its screens; undefined for programs, and for a language that the product does not have. */
  get language(): Language | undefined {
    return languageOf(this.#request.headers["accept-language"] ?? "");
  }

  /**
   * Whether a person of this machine uses it, without a proxy; demo accounts sign in only there
   * (docs/configuration.md#first-admin-and-demo).
   */
  get local(): boolean {
    const { proxies } = this.#services;
    return proxies.isLocal(this.#request) && !proxies.isFromService(this.#request);
  }

  /** Whether this browser signed in to the account before, with its present password. */
  knows(account: Credentials): boolean {
    return this.#cookies.readAll(this.#request, "known").includes(this.#known(account));
  }

  /** SHA-256 of the token of a link, sent in a header where the body is a file. */
  get linkHash(): string {
    return hashOf(String(this.#request.headers["x-link-token"] ?? ""));
  }

  /** SHA-256 of the cookie that binds an upload to this browser; sets the cookie where there is none of ours. */
  uploadTicketHash(): string {
    // A program keeps no cookies. Its uploads belong to its account.
    if (this.#request.actor?.token) return "";
    const ticket = this.#ownTicket ?? newTicket(this.#services.keys);
    if (!this.#ownTicket) this.#cookies.set(this.#reply, "ticket", ticket);
    return hashOf(ticket);
  }

  /** SHA-256 of that cookie for the call that uses the upload. One that is not signed is of an older version. */
  ticketHash(): string {
    if (this.#request.actor?.token) return "of no cookie";
    return hashOf(this.#ownTicket ?? this.#cookies.readAll(this.#request, "ticket")[0] ?? newToken());
  }

  /** Signed, since one of another product on the parent domain may change, or be known to others. */
  get #ownTicket(): string | undefined {
    return this.#cookies.readAll(this.#request, "ticket").find((value) => isTicket(value, this.#services.keys));
  }

  /** Creates a session and its cookies, in the transaction given. */
  async signIn(db: Db, account: Credentials): Promise<void> {
    const token = newToken();
    const { address, userAgent } = this;
    await this.#services.sessions.insert(db, { tokenHash: hashOf(token), accountId: account.id, userAgent, address });
    this.#cookies.set(this.#reply, "session", token);
    this.#cookies.set(this.#reply, "known", this.#known(account));
    this.#xsrf.renew(this.#reply, token);
  }

  /** Removes the cookies; the session row is the caller's to delete. */
  signOut(): void {
    this.#cookies.clear(this.#reply, "session");
    this.#xsrf.renew(this.#reply, "");
  }

  /** SHA-256 of the cookies set after the right password where the second factor is still to come, and of a neighbour's. */
  get stepHashes(): readonly string[] {
    return this.#cookies.readAll(this.#request, "step").slice(0, maxSteps).map(hashOf);
  }

  /** Sets that cookie and returns its hash. */
  beginStep(): string {
    const token = newToken();
    this.#cookies.set(this.#reply, "step", token);
    return hashOf(token);
  }

  endStep(): void {
    if (this.stepHashes.length > 0) this.#cookies.clear(this.#reply, "step");
  }

  /** Names the possible second factors in a header of the response. */
  askFor(steps: readonly SecondStepKind[]): void {
    this.#reply.header("x-second-step", steps.join(", "));
  }

  /** The identity that was proved in this browser and has no account yet. */
  get newIdentity(): NewIdentity | undefined {
    const values = this.#cookies.readAll(this.#request, "identity").slice(0, maxIdentities);
    return values.map((value) => readIdentity(value, this.#services.keys)).find((identity) => identity !== undefined);
  }

  keepIdentity(identity: NewIdentity): void {
    this.#cookies.set(this.#reply, "identity", signIdentity(identity, this.#services.keys));
  }

  endIdentity(): void {
    if (this.#cookies.readAll(this.#request, "identity").length > 0) this.#cookies.clear(this.#reply, "identity");
  }

  #known({ id, passwordHash }: Credentials): string {
    return this.#services.keys.sign("known-browser", `${id} ${passwordHash}`).toString("base64url");
  }
}
