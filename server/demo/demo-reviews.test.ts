import { describe, expect, it } from "vitest";
import { maxReplyText, maxReviewText, ratingRange, reviewDays } from "#domain/trust/review.ts";
import { demoReviews, demoWorks } from "#server/demo/data.ts";

const sides = demoReviews.flatMap(({ company, freelancer }) => [company ?? [], freelancer ?? []].flat());

describe("the demo's reviews", () => {
  it.each(demoReviews)("of $title are visible because both are written, or the time to write is over", (said) => {
    const request = demoWorks
      .find(({ title }) => title === said.title)
      ?.requests.find(({ status }) => status === "paid");
    const days = (request?.paidDaysAgo ?? 0) - said.visibleDaysAgo;
    expect(days).toBeGreaterThan(0);
    if (said.company && said.freelancer) expect(days).toBeLessThan(reviewDays);
    else expect(days).toBe(reviewDays);
  });

  it("would be accepted by the form, and say nothing twice", () => {
    for (const { marks, text, reply = "" } of sides) {
      expect(marks.every((mark) => mark >= ratingRange.least && mark <= ratingRange.most)).toBe(true);
      expect([text.length <= maxReviewText, reply.length <= maxReplyText]).toEqual([true, true]);
    }
    const texts = sides.map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("are about the company and the freelancer that a visitor logs in as", () => {
    const about = demoReviews.flatMap(({ title, company, freelancer }) => {
      const work = demoWorks.find((each) => each.title === title);
      const engaged = work?.requests.find(({ status }) => status === "paid")?.freelancer;
      return [...(company ? [engaged] : []), ...(freelancer ? [work?.company] : [])];
    });
    expect(about.filter((username) => username === "demofreelancer")).toHaveLength(3);
    expect(about.filter((username) => username === "democlient")).toHaveLength(3);
  });
});
