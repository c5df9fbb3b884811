import { createHash, randomBytes, randomUUID } from "node:crypto";
import { verify } from "@node-rs/argon2";
import Fastify, { type FastifyRequest } from "fastify";
import { Pool } from "pg";
import { reads } from "./reads.ts";
import { writes } from "./writes.ts";

/**
 * The program the product is compared with: Fastify and `pg`, one prepared statement for the session and one for the call. A
 * write's statement has all effects of the product's: ledger, audit log, e-mail job and idempotency key. It validates nothing.
 */
const pool = new Pool({
  connectionString: process.env["DATABASE_URL"],
  max: 20,
  options: "-c TimeZone=Asia/Kolkata",
});
const app = Fastify({ genReqId: () => randomUUID() });

const statements = { ...reads, ...writes };
type Name = keyof typeof statements;
type Body = Record<string, string | number>;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
let trips = 0;
const run = (name: Name, values: readonly unknown[]) => {
  trips += 1;
  return pool.query({ name, text: statements[name], values: [...values] });
};

async function accountIdOf(request: FastifyRequest): Promise<number> {
  const token = /sid=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const { rows } = await run("session", [sha256(token)]);
  if (!rows[0]) throw new Error("There is no such session.");
  return rows[0].id;
}

type Values = (accountId: number, body: Body) => readonly unknown[];

/** The statement, its values, and of a list the rows of a page. */
const readCalls: Record<string, readonly [Name, Values, limitOf?: (body: Body) => number]> = {
  getjobfreelancer: ["jobs", (accountId) => [accountId], () => 20],
  workdetails: ["work", (accountId, { id }) => [accountId, id]],
  getfreelancerbyworkid: ["applicants", (accountId, { workid }) => [accountId, workid], () => 50],
  getworkdetails: ["ownWorks", (accountId, { limit }) => [accountId, Number(limit) + 1], ({ limit }) => Number(limit)],
};
for (const [call, [name, values, limitOf]] of Object.entries(readCalls))
  app.post(`/api/${call}`, async (request, reply) => {
    const body = request.body as Body;
    const { rows } = await run(name, values(await accountIdOf(request), body));
    const limit = limitOf?.(body);
    if (limit === undefined) return rows;
    if (rows.length > limit) {
      rows.length = limit;
      reply.header("x-next-after", Buffer.from(JSON.stringify(rows[limit - 1].key)).toString("base64url"));
    }
    return rows.map(({ key: _, ...row }) => row);
  });

const writeCalls: Record<string, readonly [Name, message: string, (body: Body) => readonly unknown[]]> = {
  workpost: [
    "post",
    "Success",
    (b) => [
      b["title"],
      b["categoryid"],
      b["subcategoryid"],
      b["description"],
      Number(b["budget"]) * 100,
      b["deadlinedate"],
    ],
  ],
  workreq: ["apply", "Success", (b) => [b["biodata"], b["name"], b["workid"]]],
  updatereqstatus: ["accept", "updated", (b) => [b["reqid"]]],
  updateworkprogress: ["report", "Success", (b) => [b["requestid"], b["percentage"], b["progress_desc"]]],
  payment: ["pay", "Success", (b) => [b["requestid"], Number(b["amount"]) * 100]],
};
for (const [call, [name, message, values]] of Object.entries(writeCalls))
  app.post(`/api/${call}`, async (request, reply) => {
    const accountId = await accountIdOf(request);
    const body = request.body as Body;
    const effects = [
      String(request.headers["idempotency-key"] ?? ""),
      sha256(JSON.stringify(body)),
      request.ip,
      request.id,
    ];
    const { rowCount, rows } = await run(name, [accountId, ...effects, ...values(body)]);
    return rowCount ? { message, ...rows[0] } : reply.status(409).send({ message: "failed" });
  });

app.post("/api/login", async (request, reply) => {
  const { username, password } = request.body as Record<string, string>;
  const { rows } = await run("account", [username]);
  if (!rows[0] || !(await verify(rows[0].password_hash, password ?? ""))) return [];
  const token = randomBytes(32).toString("base64url");
  const { loginid, role } = rows[0];
  await run("signIn", [loginid, sha256(token), role, request.ip, request.headers["user-agent"] ?? "", request.id]);
  reply.header("set-cookie", `sid=${token}; HttpOnly; SameSite=Lax; Path=/`);
  return rows.map(({ password_hash: _, ...row }) => row);
});

app.get("/usage", async () => {
  const { user, system } = process.cpuUsage();
  return { rss: process.memoryUsage().rss, processorMs: (user + system) / 1000, trips };
});
process.on("disconnect", () => process.exit(0));
process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
