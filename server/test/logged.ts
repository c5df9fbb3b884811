import { afterAll, beforeAll, beforeEach } from "vitest";
import { buildApp } from "#server/app.ts";
import { openLog } from "#server/platform/log.ts";
import type { Opened } from "#server/test/open.ts";

interface Logged {
  /** The same application with a log at its lowest level, available once `beforeAll` has run. */
  readonly logged: Opened;
  /** What the present test has logged, or what it has logged since it emptied it. */
  readonly log: { output: string };
}

/** Opens the application of a test file once more, with a log that the test reads. */
export function openLogged(opened: Opened): Logged {
  const log = { output: "" };
  const logged = {} as { -readonly [K in keyof Opened]: Opened[K] };
  beforeAll(async () => {
    const write = (line: string) => {
      log.output += line;
    };
    const services = { ...opened.services, log: openLog({ LOG_LEVEL: "trace" }, { write }) };
    Object.assign(logged, { app: await buildApp(services), db: opened.db, services });
  });
  beforeEach(() => {
    log.output = "";
  });
  afterAll(() => logged.app.close());
  return { logged, log };
}
