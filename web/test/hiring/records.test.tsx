import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { one, openScreen } from "#web/test/open-screen.tsx";
import { applicant, companySummary, freelancerSummary, job, request, work } from "#web/test/rows.ts";

type Row = RowOf<"records.get">;

const company: NonNullable<Row["company"]> = {
  paidWorks: 12,
  postedWorks: 20,
  filledWorks: 15,
  neverFilledWorks: 3,
  applications: 80,
  answeredApplications: 79,
  medianDaysToAnswer: 1,
  medianDaysToPay: 2.5,
  computedAt: "2026-03-01T21:20:00.000Z",
};
const freelancer: NonNullable<Row["freelancer"]> = {
  paidWorks: 9,
  onTimeWorks: 8,
  sentBackWorks: 1,
  endedWorks: 0,
  computedAt: "2026-03-01T21:20:00.000Z",
};
const detail = { ...job, email: null, phone: null, questions: [], skills: [], isFull: false, companyRecord: company };

/** The names and values beside this name. */
const factsOf = (name: string) => {
  const list = screen
    .getAllByText(name)
    .find((element) => element.tagName === "DT")
    ?.closest("dl");
  return Object.fromEntries(
    [...(list?.querySelectorAll("div") ?? [])].map((line) => [
      line.querySelector("dt")?.textContent ?? "",
      line.querySelector("dd")?.textContent ?? "",
    ]),
  );
};

describe("the track record of a company", () => {
  it("stands in a line on its works, and nothing where there is none yet", async () => {
    const rows = [
      { ...job, companyRecord: company },
      { ...job, workid: 9, title: "A menu", companyRecord: null },
    ];
    await openScreen("freelancer", "/freelancermaster/workview", { "search.findJobs": [], getjobfreelancer: rows });
    expect(document.body.textContent).toContain(
      "12 finished jobs · answers 98% of applications · usually pays within 2.5 days",
    );
    expect(screen.queryByText("No finished jobs yet")).toBeNull();
  });

  it("is whole beside the work, with the instant at which it was counted", async () => {
    await openScreen("freelancer", "/freelancermaster/workdetails/8", { workdetails: [detail] });
    expect(factsOf("Finished jobs")).toMatchObject({
      "Finished jobs": "12",
      "Jobs filled": "15 of 20",
      "Never filled": "3 of 20",
      "Applications answered": "79 of 80",
      "Usually answers within": "1 day",
      "Usually pays within": "2.5 days",
    });
    expect(document.body.textContent).toContain("As of 0");
  });

  it("says why there is none yet", async () => {
    await openScreen("freelancer", "/freelancermaster/workdetails/8", {
      workdetails: [{ ...detail, companyRecord: null }],
    });
    expect(document.body.textContent).toContain("it starts after three finished jobs");
  });

  it("is read by the company itself on its home", async () => {
    await openScreen("client", "/clientmaster/clienthome", {
      "dashboards.company": [{ ...companySummary, record: { ...company, medianDaysToPay: null } }],
    });
    expect(factsOf("Finished jobs")).not.toHaveProperty("Usually pays within");
    expect(document.body.textContent).toContain("Freelancers see this with your jobs.");
  });
});

describe("the track record of a freelancer", () => {
  it("stands in a line in the list of applicants, and in words with the one who is shown", async () => {
    await openScreen("client", "/clientmaster/viewrequests/8", {
      getworkbyid: [work],
      getfreelancerbyreq: [{ ...request, freelancerRecord: freelancer }],
      "requests.getApplicant": [applicant],
    });
    expect(one(".applicant-list").textContent).toContain("9 finished jobs · 88% on time");
    const words = "9 finished jobs · 88% on time · 1 job sent back before the payment";
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("is read by themselves on their home", async () => {
    await openScreen("freelancer", "/freelancermaster/freelancerhome", {
      "dashboards.freelancer": [{ ...freelancerSummary, record: freelancer }],
    });
    expect(document.body.textContent).toContain("Companies see this when you apply.");
    expect(factsOf("Completed by the deadline")).toMatchObject({ "Finished jobs": "9" });
  });
});
