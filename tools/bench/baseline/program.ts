import { createHash } from "node:crypto";
import { verify } from "@node-rs/argon2";
import Fastify, { type FastifyRequest } from "fastify";
import { Pool } from "pg";
import { statements } from "./statements.ts";

/**
 * The program the product is compared with: Fastify and `pg`, one prepared statement for the session and one for the call. A
 * write's statement has all effects of the product's: ledger, audit log, e-mail job and idempotency key. It validates nothing.
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

async function accountIdOf(request: FastifyRequest): Promise<number> {
  const token = /sid=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const { rows } = await run("session", [sha256(token)]);
  if (!rows[0]) throw new Error("There is no such session.");
  return rows[0].id;
}

type Values = (accountId: number, body: Body) => readonly unknown[];

const reads: Record<string, readonly [keyof typeof statements, Values]> = {
  getjobfreelancer: ["jobs", (accountId) => [accountId]],
  workdetails: ["work", (accountId, { id }) => [accountId, id]],
  getfreelancerbyworkid: ["applicants", (accountId, { workid }) => [accountId, workid]],
  getworkdetails: ["ownWorks", (accountId, { limit }) => [accountId, limit]],
};
for (const [call, [name, values]] of Object.entries(reads))
  app.post(
    `/api/${call}`,
    async (request) => (await run(name, values(await accountIdOf(request), request.body as Body))).rows,
  );

const writes: Record<string, readonly [keyof typeof statements, (body: Body) => readonly unknown[]]> = {
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
for (const [call, [name, values]] of Object.entries(writes))
  app.post(`/api/${call}`, async (request, reply) => {
    const accountId = await accountIdOf(request);
    const body = request.body as Body;
    const effects = [
      String(request.headers["idempotency-key"] ?? ""),
      sha256(JSON.stringify(body)),
      request.ip,
      request.id,
    ];
    const { rowCount } = await run(name, [accountId, ...effects, ...values(body)]);
    return rowCount ? { message: "Success" } : reply.status(409).send({ message: "failed" });
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
  return { rss: process.memoryUsage().rss, processorMs: (user + system) / 1000, trips };
});
process.on("disconnect", () => process.exit(0));
process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
