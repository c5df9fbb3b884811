import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Call } from "../../contract/call.ts";
import { contract } from "../../contract/index.ts";
import { signInToDemo } from "../../e2e/screen-list.ts";
import type { ScanProxy } from "./proxy.ts";
import type { Finding } from "./tool.ts";
import { runTool } from "./tool.ts";

/** A valid value for a field, so that most calls reach their SQL. */
interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly format?: string;
}

function sample(name: string, shape: Shape): unknown {
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return sample(name, shape.anyOf.find(({ type }) => type !== "null") ?? {});
  if (shape.type === "boolean") return true;
  if (shape.type === "number" || shape.type === "integer") return 1;
  return sampleValues[name] ?? "Kochi";
}

const sampleValues: Readonly<Record<string, string>> = {
  EMAIL: "asha@kaamkaj.example",
  phone: "9876543210",
  username: "demofreelancer",
  deadlinedate: "2099-12-31",
  startdate: "2020-01-01",
  enddate: "2099-12-31",
  limit: "5",
};

/** Every call with input, except files. */
const targets = Object.entries<Call>(contract).flatMap(([name, call]) => {
  const { properties = {} } = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" }) as Shape;
  const fields = Object.entries(properties);
  if (fields.length === 0 || ("multipart" in call && call.multipart)) return [];
  const body = Object.fromEntries(fields.map(([field, shape]) => [field, sample(field, shape)]));
  return [{ name, call, body }];
});

/** A request in the file format of sqlmap, which tests every value. */
async function requestFor({ name, call, body }: (typeof targets)[number], proxy: ScanProxy, product: string) {
  const role = call.by === "anyone" ? "freelancer" : call.by[0];
  const { headers } = await signInToDemo(`${role ?? "admin"}master`, () => product);
  const query = call.method === "GET" ? `?${new URLSearchParams(body as Record<string, string>)}` : "";
  return [
    `${call.method} /api/${name}${query} HTTP/1.1`,
    `Host: ${new URL(proxy.url).host}`,
    ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`),
    "Content-Type: application/json",
    "",
    call.method === "GET" ? "" : JSON.stringify(body),
  ].join("\n");
}

/** Scans one call. Counts its requests, because sqlmap exits with 0 even if it tested nothing. */
async function scanCall(target: (typeof targets)[number], proxy: ScanProxy, product: string, folder: string) {
  const counters = proxy.resetCounters();
  const file = join(folder, `${target.name}.txt`);
  writeFileSync(file, await requestFor(target, proxy, product));
  const { output } = await runTool(
    [
      "sqlmap",
      "-r",
      file,
      "--force-ssl",
      "--batch",
      "--flush-session",
      "--dbms",
      "PostgreSQL",
      "--disable-coloring",
      "--level",
      "1",
      "--risk",
      "2",
      "--technique",
      "BEUS",
      "--threads",
      "2",
      "--retries",
      "0",
      "--timeout",
      "10",
      "--skip-waf",
      "--ignore-code",
      "*",
      "--output-dir",
      folder,
    ],
    { seconds: 90, cwd: folder },
  );
  const vulnerabilities = output
    .split("\n")
    .filter((line) => / is vulnerable|' injectable|identified the following inj/.test(line));
  const parameters = new Set(
    [...output.matchAll(/parameter '(?:\(custom\) )?(?:JSON )?([^']+)'/g)].map(([, name]) => name),
  );
  return {
    requests: counters.requests,
    parameters: parameters.size,
    findings: [...vulnerabilities, ...counters.serverErrors].map((line) => `${target.name}: ${line.trim()}`),
  };
}

/** Scans call after call, continuing after the last slice, until the time is over. */
export async function sqlmap(
  proxy: ScanProxy,
  product: string,
  folder: string,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<Finding & { readonly next: number }> {
  const startedAt = performance.now();
  const results: Awaited<ReturnType<typeof scanCall>>[] = [];
  for (const target of targets.slice(from)) {
    if (performance.now() > until) break;
    results.push(await scanCall(target, proxy, product, folder));
  }
  const next = from + results.length;
  const sum = (key: "requests" | "parameters") => results.reduce((total, result) => total + result[key], 0);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  return {
    tool: "sqlmap",
    scope: `calls ${from + 1} to ${next} of ${targets.length}, ${sum("parameters")} parameters, ${sum("requests")} requests in ${seconds} s`,
    reallyTested: next > from && results.every(({ requests, parameters }) => requests >= 10 && parameters > 0),
    findings: results.flatMap(({ findings }) => findings),
    next: next % targets.length,
  };
}
