import { randomUUID } from "node:crypto";
import type { SignedContent } from "#server/discovery/signed-records/content.ts";
import { insertSignedRecord } from "#server/discovery/signed-records/queries.ts";
import type { Opened } from "#server/test/open.ts";

/** A signed record of a newcomer. */
export async function buildSignedRecord({ db, services }: Opened, accountId: number): Promise<string> {
  const id = randomUUID();
  const content = {
    iss: "http://localhost:3000",
    jti: id,
    iat: 1_795_000_000,
    name: "Meera",
    record: null,
    reviews: [],
  };
  const jws = await services.recordKey.sign(content satisfies SignedContent);
  await insertSignedRecord(db, { id, accountId, jws });
  return id;
}
