import { expect, it } from "vitest";
import { streamTimes } from "#server/notify/events/event-streams.ts";
import { signedIn } from "#server/test/ask.ts";
import { buildFreelancer } from "#server/test/build.ts";
import { openStream, until } from "#server/test/notify/stream-client.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false, streams: { beatEveryMs: 20, maxAgeMs: 200 } });

it("a stream ends at its age, and says so, so that the browser connects again", async () => {
  const as = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  const stream = await openStream(opened.app, as);
  await until(() => stream.isEnded());
  const names = stream.events.map(({ name }) => name);
  expect(names.at(-1)).toBe("bye");
  // It has lived for a while before.
  expect(names.filter((name) => name === "beat").length).toBeGreaterThan(2);
  const next = await openStream(opened.app, as);
  expect(next.status).toBe(200);
  next.cut();
});

it("a stream lives for 15 minutes", () => {
  expect(streamTimes.maxAgeMs).toBe(15 * 60_000);
});
