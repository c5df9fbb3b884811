import { isDeepStrictEqual } from "node:util";
import type { LightMyRequestResponse } from "fastify";
import type { Call, Download } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { answerSchema } from "#server/platform/http/response.ts";
import { ask } from "#server/test/ask.ts";
import type { Row } from "#server/test/matrix-row.ts";
import { withoutRows } from "#server/test/missing-rows.ts";
import type { Opened } from "#server/test/open.ts";
import { areRowsOf } from "#server/test/row-owners.ts";
import { upload } from "#server/test/upload.ts";
import type { Actor, World } from "#server/test/world.ts";

/** Makes the call of a row as this actor. */
export async function makeCall(
  opened: Opened,
  { call, sends, file, headers }: Row,
  world: World,
  actor: Actor,
  more: { readonly headers?: Record<string, string>; readonly tokenless?: boolean } = {},
): Promise<LightMyRequestResponse> {
  const body = sends(world, actor);
  const as = world.browsers[actor];
  if (call === "images")
    return opened.app.inject({ method: "GET", url: `/images/${Object.values(body)[0]}`, cookies: as.cookies });
  if (file)
    return upload(opened, file, { as, ...more, ...body, call, headers: { ...headers?.(world), ...more.headers } });
  return ask(opened, call, body, { as, ...more });
}

const codeOfRefusal: Readonly<Record<string, string>> = {
  no_session: "U",
  token_invalid: "U",
  scope_missing: "S",
  wrong_role: "F",
  foreign_login: "F",
  permission_missing: "P",
  member_kind: "P",
};

/** The matrix code of a response, or a description of its fault. */
export async function codeOf(
  response: LightMyRequestResponse,
  opened: Opened,
  row: Row,
  world: World,
  actor: Actor,
): Promise<string> {
  const { statusCode } = response;
  if (statusCode === 200) return codeOfSuccess(response, opened.db, row, world, actor);
  if (statusCode === 404) {
    const missing = await makeCall(opened, row, withoutRows(world), actor);
    return isDeepStrictEqual(visibleParts(response), visibleParts(missing))
      ? "N"
      : "404, but another one than for a missing row";
  }
  const { code } = response.json<{ code: string }>();
  return codeOfRefusal[code] ?? `${statusCode} ${code}`;
}

/** The response without what identifies this request. */
export function visibleParts({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date, "x-request-id": id, ...others } = headers;
  return { statusCode, headers: others, body: body.replace(String(id), "") };
}

const codeOfFile = ({ file }: Download, { headers, rawPayload }: LightMyRequestResponse): string =>
  headers["content-type"] === file && rawPayload.length > 0 ? "A" : "200 with another kind of file";

async function codeOfSuccess(
  response: LightMyRequestResponse,
  db: Db,
  { call, ownerKey }: Row,
  world: World,
  actor: Actor,
) {
  if (call === "images") return response.rawPayload.length > 0 ? "A" : "200 without a body";
  const row: Call = contract[call];
  if ("file" in row) return codeOfFile(row, response);
  const rows: unknown = response.json();
  const { success, data } = answerSchema(row).safeParse(rows);
  if (!(success && isDeepStrictEqual(data, rows))) return `200 in another shape: ${response.body}`;
  return Array.isArray(rows) ? codeOfRows(rows, db, ownerKey, world, actor) : "A";
}

async function codeOfRows(
  rows: Record<string, unknown>[],
  db: Db,
  ownerKey: Row["ownerKey"],
  world: World,
  actor: Actor,
) {
  if (rows.length === 0) return "E";
  if (ownerKey === undefined || ownerKey === "offered" || ownerKey === "keyless") return "A";
  if (await areRowsOf(db, world.browsers[actor].accountId, ownerKey, rows)) return "O";
  return actor === "AD" ? "A" : `200 with rows of others: ${JSON.stringify(rows)}`;
}
