import { createHash } from "node:crypto";
import { verify } from "@node-rs/argon2";
import Fastify, { type FastifyRequest } from "fastify";
import { Pool, type QueryConfig } from "pg";
import { statements } from "./bare-statements.ts";
import { type Answered, type Step, sameWrites, type Write } from "./same.ts";

/**
 * What the product is held against: Fastify, the driver, and for each call the same SQL, one statement after the other; reads are
 * one statement behind the look-up of the session. It checks nothing else. With `FEWEST` each write is one statement that brings
 * about its whole effect, the rows of ledger, audit log, outbox and Idempotency-Key included.
 */
const pool = new Pool({
  connectionString: process.env["DATABASE_URL"],
  max: 20,
  options: "-c TimeZone=Asia/Kolkata",
});
const app = Fastify();

type Body = Record<string, string | number>;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
let trips = 0;
const run = (name: keyof typeof statements, values: readonly unknown[]) => {
  trips += 1;
  return pool.query({ name, text: statements[name], values: [...values] });
};

async function whoAsks(request: FastifyRequest): Promise<number> {
  const token = /sid=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const { rows } = await run("session", [sha256(token), "accepted"]);
  if (!rows[0]) throw new Error("nobody");
  return rows[0].id;
}

type Values = (me: number, body: Body) => readonly unknown[];

const reads: Record<string, readonly [keyof typeof statements, Values]> = {
  getjobfreelancer: ["jobs", (me) => [me]],
  workdetails: ["work", (me, { id }) => [me, id]],
  getfreelancerbyworkid: ["applicants", (me, { workid }) => [me, workid]],
  getworkdetails: ["ownWorks", (me, { limit }) => [me, limit]],
};
for (const [call, [name, values]] of Object.entries(reads))
  app.post(
    `/api/${call}`,
    async (request) => (await run(name, values(await whoAsks(request), request.body as Body))).rows,
  );

const writeOf = (request: FastifyRequest, me: number): Write => ({
  me,
  body: request.body as Body,
  key: String(request.headers["idempotency-key"] ?? ""),
  bodyHash: sha256(JSON.stringify(request.body)),
  address: request.ip,
  requestId: request.id,
});

/** One statement after the other in a transaction; tells whether the one that matters met a row. */
async function inOrder(steps: readonly Step[], write: Write): Promise<boolean> {
  const client = await pool.connect();
  const ask = async (statement: string | QueryConfig) => {
    trips += 1;
    return await client.query(statement);
  };
  try {
    await ask("begin");
    let effect: Answered = { row: {}, cells: [] };
    for (const { name, text, values, isEffect } of steps) {
      const { rows } = await ask({ name, text, values: [...values(write, effect)] });
      if (isEffect && !rows[0]) throw new Error("nothing came of it");
      if (isEffect) effect = { row: rows[0], cells: Object.values(rows[0]) as never[] };
    }
    await ask("commit");
    return true;
  } catch (error) {
    await ask("rollback");
    throw error;
  } finally {
    client.release();
  }
}

const fewest: Record<string, readonly [keyof typeof statements, (body: Body) => readonly unknown[]]> = {
  workpost: [
    "post",
    (b) => [
      b["title"],
      b["categoryid"],
      b["subcategoryid"],
      b["description"],
      Number(b["budget"]) * 100,
      b["deadlinedate"],
    ],
  ],
  workreq: ["apply", (b) => [b["biodata"], b["name"], b["workid"]]],
  updatereqstatus: ["accept", (b) => [b["reqid"]]],
  updateworkprogress: ["report", (b) => [b["requestid"], b["percentage"], b["progress_desc"]]],
  payment: ["pay", (b) => [b["requestid"], Number(b["amount"]) * 100]],
};
const same = process.env["FEWEST"] ? undefined : await sameWrites(process.env["DATABASE_URL"] ?? "");

for (const [call, [name, values]] of Object.entries(fewest))
  app.post(`/api/${call}`, async (request, reply) => {
    const me = await whoAsks(request);
    const write = writeOf(request, me);
    const { key, bodyHash, address, requestId, body } = write;
    const steps = same?.[call];
    const isDone = steps
      ? await inOrder(steps, write)
      : (await run(name, [me, key, bodyHash, address, requestId, ...values(body)])).rowCount;
    return isDone ? { message: "Success" } : reply.status(409).send({ message: "failed" });
  });

app.post("/api/login", async (request, reply) => {
  const { username, password } = request.body as Record<string, string>;
  const { rows } = await run("account", [username]);
  if (!rows[0] || !(await verify(rows[0].password_hash, password ?? ""))) return [];
  const token = createHash("sha256").update(`${Math.random()}`).digest("base64url");
  await run("signIn", [rows[0].loginid, sha256(token), username, rows[0].role, request.ip, request.id]);
  reply.header("set-cookie", `sid=${token}; HttpOnly; SameSite=Lax; Path=/`);
  return rows.map(({ password_hash: _, ...row }) => row);
});

app.get("/usage", async () => {
  const { user, system } = process.cpuUsage();
  return { rss: process.memoryUsage().rss, busy: (user + system) / 1000, trips };
});
process.on("disconnect", () => process.exit(0));
process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
