import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type ImportKind, maxImportLines } from "../domain/operation/import.ts";
import { first, HttpClient } from "../e2e/http-client.ts";
import { startProduct } from "../e2e/product.ts";
import { accounts } from "../e2e/screen-list.ts";
import { build, isBuilt } from "../scripts/build.mjs";
import { recordMeasurements } from "../scripts/measurements.ts";
import { step } from "../scripts/progress.mjs";

// `npx node tools/imports.ts`: the largest files of companies, freelancers and works, each imported twice. Each line has to exist
// once, and the time of the first run is recorded. `--lines 300` imports smaller files and records nothing.
const { values } = parseArgs({ options: { lines: { type: "string", default: String(maxImportLines) } } });
const count = Number(values.lines);
const maxMinutes = 3;
const pollIntervalMs = 500;

type Row = Readonly<Record<string, unknown>>;
interface Ended {
  readonly created: number;
  readonly existing: number;
  readonly seconds: number;
}

if (!isBuilt()) await step("Building the screens", build);
const product = await startProduct({});
const admin = await new HttpClient(() => product.url).open();
await admin.post("login", accounts.adminmaster);

const { districtid, locationid } = await pairOf("districtview", "districtid", "getlocation");
const { categoryid, subcategoryid } = await pairOf("categoryview", "categoryid", "getsubcategory");
const person = (prefix: string, at: number) =>
  `${prefix}${at},Asha,${prefix}${at}@kaamkaj.example,9876543210,${prefix}_${at}`;
const files: Readonly<Partial<Record<ImportKind, readonly [head: string, line: (at: number) => string]>>> = {
  companies: [
    "key,name,EMAIL,phone,username,districtid,locationid,licenseno",
    (at) => `${person("comp", at)},${districtid},${locationid},L ${at}`,
  ],
  freelancers: [
    "key,name,EMAIL,phone,username,districtid,locationid,categoryid,subcategoryid",
    (at) => `${person("free", at)},${districtid},${locationid},${categoryid},${subcategoryid}`,
  ],
  works: [
    "key,company,title,description,categoryid,subcategoryid,budget,deadlinedate",
    (at) => `work${at},comp${at},Work ${at},By hand.,${categoryid},${subcategoryid},1500,2099-12-31`,
  ],
};

let isRight = true;
const times: string[] = [];
for (const [kind, [head, line]] of Object.entries(files)) {
  const csv = [head, ...Array.from({ length: count }, (_, at) => line(at))].join("\n");
  const [once, again] = [await importFile(kind, csv), await importFile(kind, csv)];
  isRight &&= once.created === count && again.created === 0 && again.existing === count;
  isRight &&= once.seconds <= maxMinutes * 60;
  times.push(`${kind} ${once.seconds.toFixed(0)} s, again ${again.seconds.toFixed(0)} s`);
  console.log(`${kind}: ${JSON.stringify({ once, again })}`);
}
await product.stop();
if (count === maxImportLines)
  recordMeasurements("npx node tools/imports.ts", {
    twice: {
      what: `files of ${maxImportLines} lines, each imported twice: every line exists once; a run takes at most ${maxMinutes} minutes`,
      result: times.join("; "),
      passed: isRight,
    },
  });
process.exit(isRight ? 0 : 1);

/** The first parent with a child, by the keys of their rows. */
async function pairOf(list: string, key: string, children: string): Promise<Row> {
  const parents = (await admin.get(`/api/${list}`)).data as Row[];
  for (const parent of parents) {
    const [child] = (await admin.post(children, { id: parent[key] })).data as Row[];
    if (child) return child;
  }
  throw new Error(`no row of ${list} has a child`);
}

/** Uploads, checks and runs a file, and waits for its end. */
async function importFile(kind: string, csv: string): Promise<Ended> {
  const body = new FormData();
  body.append("kind", kind);
  body.append("file", new Blob([csv], { type: "text/csv" }), `${kind}.csv`);
  const uploaded = await fetch(`${product.url}/api/imports.upload`, { method: "POST", body, headers: admin.headers });
  const { importId } = (await uploaded.json()) as { importId: number };
  for (const call of ["imports.check", "imports.run"]) {
    const { outcome } = await admin.post(call, { importId });
    if (outcome !== "Success") throw new Error(`${call} of ${kind}: ${outcome}`);
  }
  const beganAt = performance.now();
  for (;;) {
    const row = first(await admin.post("imports.list", { limit: 1 }));
    const seconds = (performance.now() - beganAt) / 1000;
    if (row["status"] === "done") return { ...(row["counts"] as { created: number; existing: number }), seconds };
    await wait(pollIntervalMs);
  }
}
