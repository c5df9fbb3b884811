import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import type { Answers } from "#web/test/network.ts";
import { hears, leadsTo, one, openScreen, submit, type } from "#web/test/open-screen.tsx";
import { applicant, company, job, person, platform, project, request, work } from "#web/test/rows.ts";

type Reviews = RowOf<"reviews.mine">;
const own: NonNullable<Reviews["own"]> = {
  reviewId: "8b6d1a52-6f5f-4a26-9a1a-0d5d0c0a0b01",
  ratings: [
    { topic: "quality", mark: 4 },
    { topic: "on_time", mark: 5 },
    { topic: "communication", mark: 3 },
  ],
  text: "Good drafts, and in time.",
  reply: null,
  visibleAt: null,
  ending: null,
  isReported: false,
  isReplyRemoved: false,
};
const others: typeof own = {
  ...own,
  reviewId: "8b6d1a52-6f5f-4a26-9a1a-0d5d0c0a0b02",
  ratings: [
    { topic: "clear_task", mark: 2 },
    { topic: "fair", mark: 5 },
    { topic: "pays", mark: 4 },
  ],
  text: "A clear task.",
  visibleAt: "2026-03-02T10:00:00.000Z",
};
const open: Reviews = {
  requestId: 9,
  workTitle: "A logo for our jars",
  otherName: "Meera",
  window: { closesAt: "2026-03-14T10:00:00.000Z", isOpen: true },
  own: null,
  others: null,
};
const closed = { closesAt: "2026-02-14T10:00:00.000Z", isOpen: false };

const withReviews = [{ ...platform, hasReviews: true }];
const asCompany = (row: Reviews, answers: Answers = {}) =>
  openScreen("client", "/clientmaster/review/9", { "platform.get": withReviews, "reviews.mine": [row], ...answers });
const detail = { ...job, email: null, phone: null, questions: [], skills: [], isFull: false };
const text = () => document.body.textContent;

describe("the screen of a review", () => {
  it("has a form while the window is open, which sends three marks and a text", async () => {
    const requests = await asCompany(open, { "reviews.submit": "Success" });
    expect(text()).toContain("Reviews stay hidden until both are written");
    submit();
    expect(await screen.findAllByText("please choose one")).toHaveLength(3);
    for (const [name, mark] of [
      ["rating1", "5"],
      ["rating2", "4"],
      ["rating3", "3"],
    ] as const)
      fireEvent.click(one(`form [name="${name}"][value="${mark}"]`));
    type("text", "Good drafts.");
    submit();
    await hears("The review was saved");
    expect(requests.find(({ call }) => call === "reviews.submit")?.input).toMatchObject({
      requestId: "9",
      rating1: "5",
      rating2: "4",
      rating3: "3",
      text: "Good drafts.",
    });
  });

  it("shows the own review while it is hidden, and changes it", async () => {
    await asCompany({ ...open, own });
    expect(text()).toContain("Quality4 out of 5");
    fireEvent.click(screen.getByRole("button", { name: "Edit" }));
    expect(document.querySelector<HTMLTextAreaElement>("[name=text]")?.value).toBe(own.text);
    expect(document.querySelector<HTMLInputElement>("[name=rating2]:checked")?.value).toBe("5");
  });

  it("shows both side by side once they are visible, with one reply", async () => {
    const requests = await asCompany(
      { ...open, window: closed, own: { ...own, reply: "Thank you." }, others },
      { "reviews.reply": "Success" },
    );
    expect(text()).toContain("Clear task2 out of 5");
    expect(text()).toContain("Reply of MeeraThank you.");
    type("text", "Gladly again.");
    submit();
    await hears("The reply was sent");
    expect(requests.find(({ call }) => call === "reviews.reply")?.input).toMatchObject({
      reviewId: others.reviewId,
      text: "Gladly again.",
    });
  });

  it("says why a review is not shown any more, and takes no reply then", async () => {
    await asCompany({ ...open, window: null, own, others: { ...others, ending: "payment_reversed" } });
    expect(text()).toContain("The payment was reversed. Others can no longer read this review");
    expect(document.querySelector("textarea")).toBeNull();
  });

  it("says that the platform has none, without a request", async () => {
    const requests = await asCompany(open, { "platform.get": [platform] });
    expect(text()).toContain("This platform has no reviews");
    expect(requests.map(({ call }) => call)).not.toContain("reviews.mine");
  });

  it("says that there is none after the window", async () => {
    await asCompany({ ...open, window: closed });
    expect(text()).toContain("There is no review of this job");
  });
});

describe("a screen with reviews", () => {
  const screens = [
    ["client", "/clientmaster/review/9", "reviews.mine", { requestId: "9" }],
    ["freelancer", "/freelancermaster/review/9", "reviews.mine", { requestId: "9" }],
    ["client", "/clientmaster/clientprofile", "reviews.summary", {}],
    ["freelancer", "/freelancermaster/profile", "reviews.summary", {}],
    ["freelancer", "/freelancermaster/workdetails/8", "reviews.summary", { workId: "8" }],
    ["admin", "/adminmaster/moderation", "reviewReports.list", {}],
  ] as const;

  it.each(screens)(
    "of a %s at %s requests them before the platform answers, if there were any at the last visit",
    async (role, path, name, input) => {
      const rows = { workdetails: [detail], getclientdetails: [company], getfreelancerbyid: [person] };
      const inputsAt = async (hasReviews: boolean) => {
        const requests = await openScreen(role, path, { ...rows, "platform.get": [{ ...platform, hasReviews }] });
        return requests.filter(({ call }) => call === name).map((request) => request.input);
      };
      expect(await inputsAt(false)).toEqual([]);
      expect(await inputsAt(true)).toMatchObject([input]);
      expect(await inputsAt(false)).toMatchObject([input]);
      expect(await inputsAt(false)).toEqual([]);
    },
  );
});

describe("a paid work", () => {
  const window = { closesOn: "2026-03-14", isOpen: true, isRevealed: false, isWritten: false };
  const paid = { ...project, req_status: "paid" } as const;

  it("leads to its review with the last day, and to the reviews afterwards", async () => {
    const rows = [
      { ...paid, reviewWindow: window },
      { ...paid, requestid: 10, reviewWindow: { ...window, isWritten: true } },
      { ...paid, requestid: 11, reviewWindow: null },
    ];
    await openScreen("client", "/clientmaster/clientprojects?tab=paid", { getworkbystatus: rows });
    expect(leadsTo("Review until 14-03-2026")).toBe(`/clientmaster/review/${paid.requestid}`);
    expect(leadsTo("Reviews")).toBe("/clientmaster/review/10");
    expect(document.querySelectorAll('a[href*="/review/"]')).toHaveLength(2);
  });
});

describe("reviews about an account", () => {
  const visible: RowOf<"reviews.list"> = { ...others, authorName: "Ravi", visibleAt: "2026-03-02T10:00:00.000Z" };

  it("stand beside a work of the company, where the platform has reviews", async () => {
    const answers = { workdetails: [detail], "reviews.list": [visible] };
    await openScreen("freelancer", "/freelancermaster/workdetails/8", {
      ...answers,
      "platform.get": [{ ...platform, hasReviews: true }],
    });
    expect(text()).toContain("Reviews of Kochi Spices");
    expect(text()).toContain("A clear task.");
    await openScreen("freelancer", "/freelancermaster/workdetails/8", answers);
    expect(text()).not.toContain("Reviews of Kochi Spices");
  });

  it.each([
    ["another account", {}, 1],
    ["the reader", { mine: "review" as const }, 0],
  ])("can be reported unless they are by who reads them: by %s", async (_, mine, count) => {
    await openScreen("freelancer", "/freelancermaster/workdetails/8", {
      workdetails: [detail],
      "reviews.list": [{ ...visible, ...mine }],
      "platform.get": withReviews,
    });
    expect(screen.queryAllByRole("button", { name: "Report the review by Ravi" })).toHaveLength(count);
  });

  it("begin with their number and their averages", async () => {
    await openScreen("freelancer", "/freelancermaster/workdetails/8", {
      workdetails: [detail],
      "reviews.list": [visible],
      "reviews.summary": [{ count: 1, averages: [{ topic: "clear_task", average: 2 }] }],
      "platform.get": withReviews,
    });
    expect(text()).toContain("1 review · Clear task 2 out of 5");
  });

  it.each([
    ["client", "/clientmaster/clientprofile", { getclientdetails: [company] }, company.companyname],
    ["freelancer", "/freelancermaster/profile", { getfreelancerbyid: [person] }, person.freelancername],
  ] as const)("stand on the own profile of a %s, where the platform has reviews", async (role, path, answers, name) => {
    await openScreen(role, path, { ...answers, "reviews.list": [visible], "platform.get": withReviews });
    expect(text()).toContain(`Reviews of ${name}`);
    expect(text()).toContain("A clear task.");
    await openScreen(role, path, answers);
    expect(text()).not.toContain("Reviews of");
  });

  it("stand with an applicant, the newest with their stars, and all of them on demand", async () => {
    const averages = [{ topic: "quality", average: 4.6 }] as const;
    const { ending: _ending, isReported: _reported, isReplyRemoved: _removed, ...shown } = own;
    const newest = [{ ...shown, authorName: "Kochi Spices", visibleAt: "2026-03-02T10:00:00.000Z" }];
    const requests = await openScreen("client", "/clientmaster/viewrequests/8", {
      getworkbyid: [work],
      getfreelancerbyreq: [{ ...request, rating: { count: 6, average: 4.6 } }],
      "reviews.list": newest,
      "requests.getApplicant": [{ ...applicant, reviews: { count: 6, averages: [...averages], newest } }],
      "platform.get": [{ ...platform, hasReviews: true }],
    });
    expect(await screen.findByText("6 reviews · Quality 4.6 out of 5")).toBeTruthy();
    expect(screen.getByText(own.text)).toBeTruthy();
    expect(requests.map(({ call }) => call)).not.toContain("reviews.list");
    fireEvent.click(screen.getByRole("button", { name: "All reviews" }));
    await waitFor(() => expect(requests.map(({ call }) => call)).toContain("reviews.list"));
  });
});
