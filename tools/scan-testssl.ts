import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Front } from "./scan-front.ts";
import type { Finding } from "./scan-tool.ts";
import { runTool } from "./scan-tool.ts";

interface Line {
  readonly id: string;
  readonly severity: string;
  readonly finding: string;
}

/**
 * What is so because the certificate is made for this scan, by nobody, and lives for two days; and that pages are compressed:
 * they are files of the build, the same for everybody, without a secret that BREACH could look for. Calls are not compressed.
 */
const expected = /^cert|^DNS_CAArecord|^OCSP_|^BREACH$/;

/** testssl.sh: the encryption of the front (a stand-in), and the headers and cookies that the product itself sends through it. */
export async function testssl(front: Front, folder: string): Promise<Finding> {
  const seen = front.watch();
  const report = join(folder, "testssl.json");
  const { seconds } = await runTool(
    [
      "testssl",
      "--quiet",
      "--color",
      "0",
      "--warnings",
      "off",
      "--nodns",
      "none",
      "--ip",
      "127.0.0.1",
      "-p",
      "-s",
      "-S",
      "-P",
      "-h",
      "-U",
      "--jsonfile",
      report,
      front.url,
    ],
    { seconds: 300, cwd: folder },
  );
  const lines = JSON.parse(readFileSync(report, "utf8")) as Line[];
  const bad = lines.filter(({ id, severity }) => !["OK", "INFO", "DEBUG"].includes(severity) && !expected.test(id));
  const judged = new Set(lines.map(({ id }) => id));
  return {
    tool: "testssl.sh",
    did: `${lines.length} findings judged, ${seen.requests} requests in ${seconds.toFixed(0)} s`,
    reallyTested: ["TLS1_2", "TLS1_3", "heartbleed", "HSTS_time"].every((id) => judged.has(id)) && seen.requests > 0,
    found: [...bad.map(({ id, severity, finding }) => `${severity} ${id}: ${finding}`), ...seen.broken],
  };
}
