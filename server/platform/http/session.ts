import type { FastifyRequest } from "fastify";
import { actorOf, actorTogether, touchSession } from "#server/features/session/queries.ts";
import type { First } from "#server/platform/call-context.ts";
import { type Cookies, hashOf } from "#server/platform/http/cookies.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import type { Services } from "#server/platform/http/services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who it turned out to be from, also once it was refused. */
    actor: Actor | undefined;
  }
}

/** Whose each session was the last time. */
const lately = new Map<string, Actor>();
const most = 10_000;

/** Who sent this, as the session cookie says; nobody when there is none or it has ended. */
export async function signedIn(
  request: FastifyRequest,
  { db }: Services,
  cookies: Cookies,
): Promise<Actor | undefined> {
  const sid = cookies.read(request, "session");
  if (!sid) return undefined;
  const tokenHash = hashOf(sid);
  return confirmed(request, db, tokenHash, await actorOf(db, tokenHash));
}

type ActorRow = Awaited<ReturnType<typeof actorOf>>;

async function confirmed(request: FastifyRequest, db: Services["db"], tokenHash: string, row: ActorRow) {
  if (!row) {
    lately.delete(tokenHash);
    return undefined;
  }
  const { stale, ...known } = row;
  if (stale) await touchSession(db, tokenHash);
  const actor = { ...known, tokenHash };
  request.actor = actor;
  if (lately.size >= most) lately.clear();
  lately.set(tokenHash, actor);
  return actor;
}

/** Who sent this if nothing has changed since the last time, and the question whether it has. */
export interface Guess {
  readonly actor: Actor;
  readonly first: First;
  /** Asks where that has not gone along with anything. */
  readonly holds: () => Promise<boolean>;
}

export function guessed(request: FastifyRequest, { db }: Services, cookies: Cookies): Guess | undefined {
  const sid = cookies.read(request, "session");
  const tokenHash = sid && hashOf(sid);
  const actor = lately.get(tokenHash);
  if (!actor) return undefined;
  const { reading, rowIn } = actorTogether(tokenHash);
  let heard: { readonly row: ActorRow } | undefined;
  return {
    actor,
    first: {
      reading,
      heard: (cells) => {
        heard = { row: rowIn(cells) };
        if (!isSame(heard.row, actor)) throw new Error("the session is no longer whose it was");
      },
    },
    holds: async () => {
      const row = heard ? heard.row : await actorOf(db, tokenHash);
      const now = await confirmed(request, db, tokenHash, row);
      return isSame(now, actor);
    },
  };
}

const same = ["loginid", "username", "role", "status"] as const;
const isSame = (now: Pick<Actor, (typeof same)[number]> | undefined, actor: Actor) =>
  now !== undefined && same.every((key) => now[key] === actor[key]);
