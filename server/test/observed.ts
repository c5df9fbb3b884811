import { afterAll, beforeAll } from "vitest";
import { buildApp } from "#server/app.ts";
import { connect } from "#server/platform/db/connect.ts";
import type { Opened } from "#server/test/open.ts";

interface Traffic {
  readonly statements: readonly string[];
  readonly roundTrips: number;
}

/** The application of a test file on a separate pool, without background jobs, whose statements are counted. */
export function observe(
  opened: Opened,
): Opened & { readonly trafficOf: (run: () => Promise<unknown>) => Promise<Traffic> } {
  const server = {} as { -readonly [K in keyof Opened]: Opened[K] };
  const statements: string[] = [];
  let roundTrips = 0;
  let end: () => Promise<unknown>;
  beforeAll(async () => {
    const { DATABASE_URL = "", TIME_ZONE: timeZone } = opened.services.settings;
    const { pool, db } = connect(DATABASE_URL, {
      timeZone,
      observeStatement: (text, _sentAt, startsRoundTrip) => {
        statements.push(text);
        if (startsRoundTrip) roundTrips += 1;
        return () => undefined;
      },
    });
    const services = { ...opened.services, pool, db };
    // The event streams read the announcements a second after the start, which would count as part of a call.
    const app = await buildApp(services, { streams: { readEveryMs: 3_600_000 } });
    Object.assign(server, { services, db, app });
    end = () => app.close().then(() => pool.end());
  });
  afterAll(() => end());
  return Object.assign(server, {
    trafficOf: async (run: () => Promise<unknown>) => {
      statements.length = 0;
      roundTrips = 0;
      await run();
      return { statements: [...statements], roundTrips };
    },
  });
}
