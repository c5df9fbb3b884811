import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { recordedLogs, recordedSecrets } from "./secrets.ts";

/** Runs after all journeys, on the logs of all products (docs/design/promises.md#security). */

/** A start prints the demo accounts, and the link that creates the first admin. */
const startMessage = /^(Demo| {4}) {5}\w+ \/ \w+ +\(\w+\)$|^ {9}\S+\/guestmaster\/setup\?token=[\w-]+$/gm;

const mailedTokens = () =>
  globSync(join(process.env["PRODUCT_DATA_DIR"] ?? "", "mail", "*.eml")).flatMap((path) => {
    const [, token] = /resetpwd\?token=([\w-]+)/.exec(readFileSync(path, "utf8")) ?? [];
    return token ? [token] : [];
  });

const cards = ["4111 1111 1111 1111", "4111111111111111"];

test("the logs of the whole run are JSON, and hold no password, token, cookie or card", () => {
  const logs = recordedLogs();
  const lines = logs.split("\n").filter((line) => line.startsWith("{"));
  const calls = lines.map((line) => JSON.parse(line) as { reqId?: string; msg: string; req?: { url: string } });
  expect(calls.filter(({ req }) => req?.url === "/api/login").length).toBeGreaterThan(5);
  expect(calls.filter(({ msg, reqId }) => msg === "request completed" && !reqId)).toEqual([]);

  const secrets = [...recordedSecrets(), ...mailedTokens(), ...cards];
  expect(secrets).toContain("Admin1234");
  expect(secrets.length).toBeGreaterThan(20);
  const searched = logs.replace(startMessage, "");
  expect(secrets.filter((secret) => searched.includes(secret))).toEqual([]);
});
