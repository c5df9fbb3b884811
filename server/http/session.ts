import type { FastifyRequest } from "fastify";
import { type Cookies, hashOf } from "#server/http/cookies.ts";
import type { Actor } from "#server/http/handler.ts";
import type { Services } from "#server/services.ts";
import { actorOf, touchSession } from "#server/session/queries.ts";

const seen = new WeakMap<FastifyRequest, Actor>();

/** Who a request turned out to be from, also once it was refused. */
export const seenBehind = (request: FastifyRequest): Actor | undefined => seen.get(request);

/** Who sent this, as the session cookie says; nobody when there is none or it has ended. */
export async function signedIn(
  request: FastifyRequest,
  { db }: Services,
  cookies: Cookies,
): Promise<Actor | undefined> {
  const sid = cookies.read(request, "session");
  if (!sid) return undefined;
  const tokenHash = hashOf(sid);
  const row = await actorOf(db, tokenHash);
  if (!row) return undefined;
  const { stale, ...known } = row;
  if (stale) await touchSession(db, tokenHash);
  const actor = { ...known, tokenHash };
  seen.set(request, actor);
  return actor;
}
