import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { buildRequest } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { findingsAfter, run, type Tamper } from "#server/test/tamper.ts";
import { buildReview, buildReviewWindow, buildVisibleReviews } from "#server/test/trust/build-review.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });

const past = new Date(Date.now() - 86_400_000);
let hidden = "";
let pair = "";

/** A hidden review, two visible ones, and one alone whose window is over. */
beforeAll(async () => {
  const { db } = opened;
  const request = async () => (await buildRequest(db, { status: "paid" })).id;
  hidden = await buildReview(db, await buildReviewWindow(db, await request()), { by: "company" });
  pair = (await buildVisibleReviews(db, await request())).ofCompany;
  const over = await buildReviewWindow(db, await request(), { closesAt: past, revealedAt: new Date() });
  await buildReview(db, over, { by: "freelancer", visibleAt: new Date() });
});

async function violationsAfter(tamper: Tamper): Promise<readonly string[]> {
  const findings = await findingsAfter(opened, tamper, []);
  return findings.filter(({ name }) => name === "R1").flatMap(({ examples }) => examples);
}

const breaches: readonly (readonly [string, () => Tamper, RegExp])[] = [
  [
    "a review that is visible alone before the end of its window",
    () => run(sql`update reviews set visible_at = now() where id = ${hidden}`),
    /^review \S+ of request \d+ is visible alone, before the end of its window$/,
  ],
  [
    "a review that stays hidden after its window",
    () =>
      run(sql`update review_windows set revealed_at = now()
        where request_id = (select request_id from reviews where id = ${hidden})`),
    /^review \S+ of request \d+ is hidden, and its window has ended$/,
  ],
  [
    "a review that outlives its window",
    () => run(sql`delete from review_windows where request_id = (select request_id from reviews where id = ${hidden})`),
    /^review \S+ of request \d+ counts, and the request has no window$/,
  ],
  [
    "a hidden review that an admin has removed",
    () => run(sql`update reviews set removed_at = now() where id = ${hidden}`),
    /^review \S+ of request \d+ is removed, and was never visible$/,
  ],
];

describe("the invariant of reviews", () => {
  it("holds, also while one of a pair is removed or has ended with its payment", async () => {
    expect(await violationsAfter(async () => undefined)).toEqual([]);
    expect(await violationsAfter(run(sql`update reviews set removed_at = now() where id = ${pair}`))).toEqual([]);
    const ended = sql`update reviews set ending = 'payment_reversed', ended_at = now() where id = ${pair}`;
    expect(await violationsAfter(run(ended))).toEqual([]);
  });

  it.each(breaches)("finds %s", async (_, tamper, words) => {
    expect(await violationsAfter(tamper())).toEqual([expect.stringMatching(words)]);
  });
});
