import { scanHeader } from "#domain/catalog/virus-scan.ts";
import type {
  CallName,
  CommandName,
  DownloadName,
  ExtraOf,
  GetName,
  ReadingName,
  RowOf,
  SentTo,
} from "#web/lib/api-types.ts";
import { ownIds } from "#web/lib/page-account.ts";
import { isPage, noNetwork, Problem, problemIn } from "#web/lib/problem.ts";
import { announceSession } from "#web/lib/session-events.ts";
import { language } from "#web/lib/text.ts";

/** A list with the key of its next page; none on the last. */
export interface Page<R> {
  readonly rows: readonly R[];
  readonly next?: string;
}

/** What a command answers: the outcome's message, and the further keys of its row. */
export type Answer<N extends CommandName = CommandName> = { readonly message: string } & ExtraOf<N>;

/** Compared with the contract by tsc, so that no schema has to be loaded for the method. Everything else is POST. */
const byGet: Readonly<Record<GetName, true>> = {
  whoami: true,
  districtview: true,
  categoryview: true,
  paymentdetails: true,
  piechartcategory: true,
  "platform.get": true,
  "platform.getStatistics": true,
  "tickets.summary": true,
};

/** Reads rows. `after` is the `next` of the page before (docs/design/details.md#7). */
export async function read<N extends ReadingName>(name: N, input: SentTo<N>, after?: string): Promise<Page<RowOf<N>>> {
  const { rows, headers } = await readOnce(name, after === undefined ? input : { ...input, after });
  const next = headers.get("x-next-after");
  return next === null ? { rows } : { rows, next };
}

/** Reads rows with the headers of the response. */
export async function readOnce<N extends ReadingName>(name: N, input: SentTo<N>) {
  const answer = await exchange(name, input);
  return { rows: (await answer.json()) as RowOf<N>[], headers: answer.headers };
}

/** Carries out a command; the answer's `message` says which of its outcomes came about. */
export async function send<N extends CommandName>(name: N, input: SentTo<N>): Promise<Answer<N>> {
  try {
    const answer = await exchange(name, input, { "idempotency-key": keyFor(name, input) });
    unanswered = undefined;
    return (await answer.json()) as Answer<N>;
  } catch (error) {
    // A refusal is a response: a retry after it is a new attempt and must not get the stored 409.
    if (error instanceof Problem && error.status >= 400 && error.status < 500) unanswered = undefined;
    throw error;
  }
}

/** The header that repeats the anti-forgery cookie (spec §7): every one, since a neighbour can set one of the same name. */
export function xsrfHeader(): Record<string, string> {
  const tokens = [...document.cookie.matchAll(/(?:^|; )XSRF-TOKEN=([^;]*)/g)].map(([, token]) => token);
  return tokens.length > 0 ? { "x-xsrf-token": tokens.join() } : {};
}

export interface ReadFile {
  readonly bytes: Blob;
  /** Whether it is of somebody else, and no scanner for viruses has looked at it. */
  readonly isUnscanned: boolean;
}

/** A file of the images path. */
export async function readFile(name: string): Promise<ReadFile> {
  const answer = await attempt(`/images/${encodeURIComponent(name)}`);
  return { bytes: await answer.blob(), isUnscanned: answer.headers.has(scanHeader) };
}

/** A file that a call makes. */
export async function readMade<N extends DownloadName>(name: N, input: SentTo<N>): Promise<Blob> {
  return (await attempt(`/api/${name}${queryOf(input)}`)).blob();
}

let unanswered: { command: string; key: string } | undefined;

/** A command that is sent again without a response has the same key, so that it takes effect once (docs/design/details.md#13). */
function keyFor(name: CommandName, input: object): string {
  const command = name + JSON.stringify(input);
  if (unanswered?.command !== command) unanswered = { command, key: randomKey() };
  return unanswered.key;
}

/** Not randomUUID, which browsers keep from pages served by plain http on a local network. */
const randomKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

async function exchange(name: CallName, input: object, headers: Record<string, string> = {}): Promise<Response> {
  const body = JSON.stringify({ ...ownIds(name), ...input });
  const post = (): RequestInit => ({
    method: "POST",
    headers: { "content-type": "application/json", ...xsrfHeader(), ...headers },
    body,
  });
  if (name in byGet) return attempt(`/api/${name}${queryOf(input)}`);
  try {
    return await attempt(`/api/${name}`, post());
  } catch (error) {
    // The refusal brought a fresh token in its cookie (docs/design/details.md#24c).
    if (error instanceof Problem && error.code === "bad_token") return attempt(`/api/${name}`, post());
    throw error;
  }
}

function queryOf(input: object): string {
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString();
  return query && `?${query}`;
}

async function attempt(path: string, { headers, ...more }: RequestInit = {}): Promise<Response> {
  // E-mails and receipts are written in the language of the screens.
  const request = fetch(path, { ...more, headers: { "accept-language": language(), ...headers } });
  // An event rather than an import: the code that shows the connection may not have loaded yet (web/shell/connection).
  dispatchEvent(new CustomEvent("call", { detail: request }));
  const answer = await request.catch(() => {
    throw noNetwork();
  });
  if (answer.ok && !isPage(answer.headers.get("content-type"))) return answer;
  const problem = problemIn(answer.status, await answer.text(), answer.headers.get("retry-after"));
  if (problem.code === "no_session") announceSession("ended");
  if (problem.code === "foreign_login") announceSession("doubted");
  if (problem.code === "second_step_required") announceSession("secondStepRequired");
  throw problem;
}
