import { isDeepStrictEqual } from "node:util";
import type { LightMyRequestResponse } from "fastify";
import type { Call, Download } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { answerSchema } from "#server/platform/http/response.ts";
import { withoutRows } from "#server/test/absent-world.ts";
import { ask } from "#server/test/ask.ts";
import type { Row } from "#server/test/matrix-row.ts";
import type { Opened } from "#server/test/open.ts";
import { areRowsOf } from "#server/test/row-owners.ts";
import { upload } from "#server/test/upload.ts";
import type { Actor, World } from "#server/test/world.ts";

/** Makes the call of a row as this actor. */
export async function makeCall(
  opened: Opened,
  { call, sends, file }: Row,
  world: World,
  me: Actor,
  more: { readonly headers?: Record<string, string>; readonly tokenless?: boolean } = {},
): Promise<LightMyRequestResponse> {
  const body = sends(world, me);
  const as = world.browsers[me];
  if (call === "images")
    return opened.app.inject({ method: "GET", url: `/images/${Object.values(body)[0]}`, cookies: as.cookies });
  if (file) return upload(opened, file, { as, ...more });
  return ask(opened, call, body, { as, ...more });
}

const refused: Readonly<Record<string, string>> = {
  no_session: "U",
  wrong_role: "F",
  foreign_login: "F",
  permission_missing: "P",
};

/** The code of the matrix for an answer, or what is wrong with it. */
export async function codeOf(
  answer: LightMyRequestResponse,
  opened: Opened,
  row: Row,
  world: World,
  me: Actor,
): Promise<string> {
  const { statusCode } = answer;
  if (statusCode === 200) return codeOfSuccess(answer, opened.db, row, world, me);
  if (statusCode === 404) {
    const absent = await makeCall(opened, row, withoutRows(world), me);
    return isDeepStrictEqual(visibleParts(answer), visibleParts(absent))
      ? "N"
      : "404, but not the one of what does not exist";
  }
  const { code } = answer.json<{ code: string }>();
  return refused[code] ?? `${statusCode} ${code}`;
}

/** All of an answer but what names this very request. */
export function visibleParts({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date, "x-request-id": id, ...others } = headers;
  return { statusCode, headers: others, body: body.replace(String(id), "") };
}

const doneBy = ({ file }: Download, { headers, rawPayload }: LightMyRequestResponse): string =>
  headers["content-type"] === file && rawPayload.length > 0 ? "A" : "200 with another kind of file";

async function codeOfSuccess(answer: LightMyRequestResponse, db: Db, { call, whose }: Row, world: World, me: Actor) {
  if (call === "images") return answer.rawPayload.length > 0 ? "A" : "200 without a body";
  const row: Call = contract[call];
  if ("file" in row) return doneBy(row, answer);
  const rows: unknown = answer.json();
  const { success, data } = answerSchema(row).safeParse(rows);
  if (!(success && isDeepStrictEqual(data, rows))) return `200 in another shape: ${answer.body}`;
  return Array.isArray(rows) ? codeOfRows(rows, db, whose, world, me) : "A";
}

async function codeOfRows(rows: Record<string, unknown>[], db: Db, whose: Row["whose"], world: World, me: Actor) {
  if (rows.length === 0) return "E";
  if (whose === undefined || whose === "offered" || whose === "keyless") return "A";
  if (await areRowsOf(db, world.browsers[me].accountId, whose, rows)) return "O";
  return me === "AD" ? "A" : `200 with rows of others: ${JSON.stringify(rows)}`;
}
