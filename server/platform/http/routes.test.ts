import cookie from "@fastify/cookie";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { z } from "zod";
import { calls } from "#contract/call.ts";
import { registerCallHooks } from "#server/platform/http/call-hooks.ts";
import { parseJson } from "#server/platform/http/media-type.ts";
import { registerCalls } from "#server/platform/http/routes.ts";
import { signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

const table = calls({
  "probe.run": {
    why: "A test looks at its stack.",
    method: "POST",
    by: ["admin"],
    needs: "none",
    input: z.object({}),
    answers: { done: "Success" },
    audited: { not: "It changes nothing." },
  },
});

/** The functions of the product between Fastify and here, the innermost first. */
function callersOf(error: Error): string[] {
  const frames = (error.stack ?? "").split("\n").filter((line) => /\/server\/platform\/(?!.*\.test\.ts)/.test(line));
  return frames.map((line) => line.replace(/^\s+at (async )?/, ""));
}

it("a command passes at most six functions of ours between Fastify and its handler", async () => {
  const app = Fastify();
  await app.register(cookie);
  app.decorateRequest("actor", undefined);
  registerCallHooks(app, opened.services);
  parseJson(app);
  let callers: string[] = [];
  registerCalls(app, opened.services, table, {
    "probe.run": async () => {
      const { stackTraceLimit } = Error;
      Error.stackTraceLimit = 50;
      callers = callersOf(new Error("here"));
      Error.stackTraceLimit = stackTraceLimit;
      return "done";
    },
  });
  const { cookies } = await signedIn(opened, (await buildAdmin(opened.db)).id);
  const headers = {
    "content-type": "application/json",
    "x-xsrf-token": cookies["XSRF-TOKEN"] ?? "",
    "idempotency-key": "probe",
  };
  const { statusCode } = await app.inject({ method: "POST", url: "/api/probe.run", cookies, headers, payload: "{}" });
  expect(statusCode).toBe(200);
  expect(callers.length).toBeGreaterThan(3);
  expect(callers.length, callers.join("\n")).toBeLessThanOrEqual(6);
  await app.close();
});
