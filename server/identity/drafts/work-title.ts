import { and, eq, isNull, or } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";

const idIn = (value: unknown): number => (/^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : 0);

/**
 * The title of the job that the input of a call is about, because an id says nothing to a person. Null for a job of somebody else:
 * an assistant may have been talked into any id.
 */
export async function findWorkTitle(
  db: Db,
  accountId: number,
  input: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const [workId, requestId] = [
    idIn(input["workid"] ?? input["workId"]),
    idIn(input["requestid"] ?? input["requestId"] ?? input["reqid"]),
  ];
  if (workId + requestId === 0) return null;
  const isParty = or(eq(works.ownerId, accountId), eq(workRequests.freelancerId, accountId));
  const [row] = await db
    .select({ title: works.title })
    .from(works)
    .leftJoin(workRequests, eq(workRequests.workId, works.id))
    .where(
      requestId
        ? and(eq(workRequests.id, requestId), isParty)
        : and(eq(works.id, workId), or(isParty, and(isNull(works.takenDownAt), isNull(works.pausedAt)))),
    )
    .limit(1);
  return row?.title ?? null;
}
