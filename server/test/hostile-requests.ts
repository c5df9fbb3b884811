import type { Buffer } from "node:buffer";
import type { Call } from "#contract/call.ts";
import { type Contract, contract } from "#contract/index.ts";
import { roles } from "#domain/role.ts";
import type { Dice } from "#server/test/dice.ts";
import { documentOf, formOf } from "#server/test/hostile-bodies.ts";
import { hostileValue } from "#server/test/hostile-values.ts";
import { keysOf, validInput } from "#server/test/valid-input.ts";

export const callerKinds = ["nobody", ...roles] as const;
export type CallerKind = (typeof callerKinds)[number];

/** The session headers of a caller, and the names of its uploaded files. */
export interface Caller {
  readonly headers: Readonly<Record<string, string>>;
  readonly files: readonly string[];
}

export interface HostileRequest {
  readonly by: CallerKind;
  /** The call, if the path is one. */
  readonly call?: keyof Contract;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

const [firstCall = "login", ...otherCalls] = Object.keys(contract) as (keyof Contract)[];

/** A request that an attacker or a broken program may send. */
export function hostileRequest(dice: Dice, callers: (by: CallerKind) => Caller): HostileRequest {
  const kind = dice.roll(20);
  const anyCaller = dice.pick(callerKinds);
  if (kind < 2) return { by: anyCaller, ...upload(dice, callers(anyCaller)) };
  if (kind < 4) return { by: anyCaller, ...strayRequest(dice, callers(anyCaller)) };
  const call = dice.pick([firstCall, ...otherCalls]);
  const by = dice.oneIn(4) ? anyCaller : permittedCaller(call, dice);
  return { by, ...toCall(call, dice, callers(by)) };
}

type Unsigned = Omit<HostileRequest, "by">;

function permittedCaller(name: keyof Contract, dice: Dice): CallerKind {
  const { by } = contract[name] as Call;
  const [first, ...rest] = by === "anyone" ? callerKinds : by;
  return first ? dice.pick([first, ...rest]) : "nobody";
}

/** A request to a call, sometimes with invalid fields. */
function toCall(call: keyof Contract, dice: Dice, caller: Caller): Unsigned {
  const { method } = contract[call];
  const fields = validInput(call, caller.files, dice);
  const [first, ...rest] = keysOf(call);
  const corruptions = dice.pick([0, 1, 1, 2, 4]);
  for (let i = 0; i < corruptions && first !== undefined; i += 1) corrupt(fields, dice.pick([first, ...rest]), dice);
  const headers = { ...caller.headers, ...randomHeaders(dice) };
  if (method === "GET") return { call, method, path: `/api/${call}${queryOf(fields, dice)}`, headers };
  const type = { "content-type": dice.oneIn(15) ? dice.pick(types) : "application/json" };
  return { call, method, path: `/api/${call}`, headers: { ...type, ...headers }, body: documentOf(fields, dice) };
}

function corrupt(fields: Map<string, string>, key: string, dice: Dice): void {
  if (dice.oneIn(6)) fields.delete(key);
  else fields.set(key, hostileValue(dice));
}

const types = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/json; charset=utf-16",
  "application/json;;;",
  "application/JSON, text/html",
  "application/xml",
  "",
  "*/*",
] as const;

function queryOf(fields: ReadonlyMap<string, string>, dice: Dice): string {
  const pairs = [...fields].map(
    ([key, value]) => `${key}=${encodeURIComponent(value.replaceAll('"', "").toWellFormed().slice(0, 4000))}`,
  );
  const extra = dice.oneIn(3) ? [dice.pick(malformedPairs)] : [];
  return `?${[...pairs, ...extra].join("&")}`;
}

const malformedPairs = [
  "limit=1&limit=2",
  "limit[]=1",
  "limit[$gt]=1",
  "after=%",
  "after=%00",
  "after=%ED%A0%80",
  "__proto__[a]=1",
  "&&&=&",
  "%E0%A4%A=1",
  `a=${"a".repeat(6000)}`,
] as const;

/** Headers of proxies, scanners and attackers. */
const hostileHeaders: readonly [HeaderSource, ...HeaderSource[]] = [
  () => ({ cookie: "sid=; XSRF-TOKEN=%ff; ticket=%00; known=__proto__" }),
  () => ({ cookie: `sid=${"a".repeat(3000)}` }),
  () => ({ cookie: ";;;=;sid;=x; __proto__=1; sid=a; sid=b" }),
  () => ({ "x-xsrf-token": "" }),
  () => ({ "x-xsrf-token": "A".repeat(2000) }),
  () => ({ origin: "null" }),
  () => ({ origin: "https://elsewhere.example" }),
  () => ({ "sec-fetch-site": "cross-site" }),
  () => ({ "idempotency-key": "the same again" }),
  () => ({ "idempotency-key": "k".repeat(5000) }),
  () => ({ "idempotency-key": "\u00ff\u00fe\u0080" }),
  () => ({ "user-agent": "\u00ff".repeat(1000) }),
  () => ({ "x-forwarded-for": "1.1.1.1, unknown, ::1" }),
  () => ({ "x-forwarded-host": "elsewhere.example", "x-forwarded-proto": "gopher" }),
  () => ({ host: "elsewhere.example:99999" }),
  () => ({ accept: "x".repeat(4000), "accept-encoding": "br;q=9, *;q=-1" }),
  () => ({ "if-none-match": "*", range: "bytes=0-99999999999,-1" }),
  () => ({ authorization: `Bearer ${"x".repeat(2000)}` }),
  () => ({ "x-http-method-override": "DELETE", "x-original-url": "/metrics" }),
  () => ({ "accept-version": "99", expect: "something" }),
  () => ({ "content-encoding": "gzip" }),
];
type HeaderSource = () => Record<string, string>;

const randomHeaders = (dice: Dice) => (dice.oneIn(5) ? dice.pick(hostileHeaders)() : {});

function upload(dice: Dice, caller: Caller): Unsigned {
  const { type, body } = formOf(dice);
  const headers = { "content-type": type, ...caller.headers, ...randomHeaders(dice) };
  return { call: "upload", method: "POST", path: "/api/upload", headers, body };
}

const methods = [
  "GET",
  "GET",
  "GET",
  "POST",
  "PUT",
  "DELETE",
  "PATCH",
  "OPTIONS",
  "HEAD",
  "PROPFIND",
  "TRACE",
] as const;
const paths = [
  "/",
  "/images/",
  "/images/..%2f..%2fpackage.json",
  "/images/%00.webp",
  `/images/${"0".repeat(32)}.webp`,
  `/images/${"a".repeat(190)}`,
  "/images/__proto__",
  "/assets/../../package.json",
  "/assets/..%2f..%2f..%2fetc%2fpasswd",
  "/assets/%2e%2e/%2e%2e/package.json",
  "/..%5c..%5cpackage.json",
  "//elsewhere.example/",
  "/%2f%2felsewhere.example",
  "/.env",
  "/.git/config",
  "/server/main.ts",
  "/index.html",
  "/index.html.br",
  "/api",
  "/api/",
  "/api/login/",
  "/api//login",
  "/api/__proto__",
  "/api/constructor",
  "/api/docs/../../package.json",
  "/api/docs/static/..%2f..%2fpackage.json",
  "/api/openapi.json?x=%00",
  "/%E0%A4%A",
  "/%",
  "/healthz?%00",
  "/readyz/",
  "/.well-known/security.txt",
  "/.well-known/../package.json",
  "/robots.txt",
  "/clientmaster/workedit/%3Cscript%3E",
  "/guestmaster/resetpwd?token=%00",
  "/guestmaster/undoemail?token=%00",
  `/${"a/".repeat(2000)}`,
] as const;

/** A request to a path that is no call, or with a wrong method. */
function strayRequest(dice: Dice, caller: Caller): Unsigned {
  const path = dice.oneIn(4) ? `/api/${dice.pick([firstCall, ...otherCalls])}` : dice.pick(paths);
  return { method: dice.pick(methods), path, headers: { ...caller.headers, ...randomHeaders(dice) } };
}
