import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { startProduct } from "#server/test/start-product.ts";
import { sandboxEnvironment } from "./sandbox-environment.mjs";

const folder = await mkdtemp(join(tmpdir(), "kaamkaj-sandbox-"));
const ends: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

it("the sandbox has a folder, a database and a port of its own, whatever the first product is set to", () => {
  const first = {
    PATH: "/bin",
    LIMIT_CALLS_PER_SECOND: "5",
    DATA_DIR: "/srv/kaamkaj/",
    DATABASE_URL: "postgres://first",
    SMTP_URL: "smtp://mail",
    NODE_ENV: "production",
    PUBLIC_URL: "https://kaamkaj.example",
    PAYMENT_PROVIDER: "razorpay",
    RAZORPAY_KEY_ID: "rzp_live_1",
    SECRET_KEY: "of the first",
    S3_ENDPOINT: "https://storage.example",
    FILES_URL: "s3://bucket",
    DEMO: "0",
    OTEL_EXPORTER_OTLP_ENDPOINT: "https://traces.example",
  };
  const own = {
    PATH: "/bin",
    LIMIT_CALLS_PER_SECOND: "5",
    DATA_DIR: "/srv/kaamkaj-sandbox",
    PORT: "3100",
    SANDBOX: "1",
  };
  expect(sandboxEnvironment(first)).toEqual(own);
  expect(sandboxEnvironment({ PORT: "3200" })).toEqual({ DATA_DIR: "./data-sandbox", PORT: "3200", SANDBOX: "1" });
});

it("the sandbox starts with demo data and test money, and takes a job with a token that is made at once", {
  tags: "all",
  timeout: 120_000,
}, async () => {
  const env = sandboxEnvironment({ DATA_DIR: join(folder, "data"), PORT: "0" });
  const { product, exit, output, url } = await startProduct(env as Record<string, string>);
  ends.push(async () => {
    product.kill("SIGTERM");
    await exit;
  });
  expect(output.text).toContain("Test payments (sandbox): no money moves");
  const made = await fetch(`${url}/sandbox/token?role=client`, { method: "POST" });
  const { token } = (await made.json()) as { token: string };
  const work = { title: "A shop front", categoryid: 1, subcategoryid: 1, description: "Three pages." };
  const posted = await fetch(`${url}/api/workpost`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ ...work, budget: 2500, deadlinedate: "2099-12-31" }),
  });
  expect(posted.status).toBe(200);
  expect(posted.headers.get("x-sandbox")).toBe("1");
  expect(await posted.json()).toMatchObject({ message: "Success" });
});
