import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { logsOfTheRun, secretsOfTheRun } from "./secrets.ts";

/** After all journeys: what the products wrote down about them (QUALITY section 2). */

/** What a start prints for whoever started it: the accounts of the demo, and the link that makes the first admin. */
const welcome = /^(Demo| {4}) {5}\w+ \/ \w+ +\(\w+\)$|^ {9}\S+\/guestmaster\/setup\?token=[\w-]+$/gm;

const mailed = () =>
  globSync(join(process.env["PRODUCT_DATA_DIR"] ?? "", "mail", "*.eml")).flatMap((path) => {
    const [, token] = /resetpwd\?token=([\w-]+)/.exec(readFileSync(path, "utf8")) ?? [];
    return token ? [token] : [];
  });

const cards = ["4111 1111 1111 1111", "4111111111111111"];

test("the logs of the whole run are JSON, and hold no password, token, cookie or card", () => {
  const logs = logsOfTheRun();
  const lines = logs.split("\n").filter((line) => line.startsWith("{"));
  const calls = lines.map((line) => JSON.parse(line) as { reqId?: string; msg: string; req?: { url: string } });
  expect(calls.filter(({ req }) => req?.url === "/api/login").length).toBeGreaterThan(5);
  expect(calls.filter(({ msg, reqId }) => msg === "incoming request" && !reqId)).toEqual([]);

  const secrets = [...secretsOfTheRun(), ...mailed(), ...cards];
  expect(secrets).toContain("Admin1234");
  expect(secrets.length).toBeGreaterThan(20);
  const told = logs.replace(welcome, "");
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
});
