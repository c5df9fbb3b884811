import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import type { Answers } from "#web/test/network.ts";
import { openScreen, rowOf } from "#web/test/open-screen.tsx";
import { ownRequest, project, request, work } from "#web/test/rows.ts";

const filled = { isPositionFilled: true };
const stranded = { isCompanyRejected: true };

const noAnswer = "The company is no longer verified and cannot answer.";
const later = "The company is no longer verified. Once the work is complete, the platform pays what is due.";
const noPayment = "The company is no longer verified and cannot pay. The platform pays what is due.";

const open = (address: string, answers: Answers) => openScreen("freelancer", `/freelancermaster/${address}`, answers);
const texts = (within: Element = document.body) => [...within.querySelectorAll("p, .status")].map((p) => p.textContent);

describe("My Request", () => {
  const others = { ...ownRequest, requestid: 10 };

  it.each(["myrequest", "myrequest?tab=new"])(
    "says beside pending that the position is filled, on that card only: %s",
    async (address) => {
      const requests = await open(address, { getrequestbyid: [{ ...ownRequest, ...filled }, others] });
      expect(texts(rowOf(9))).toEqual(expect.arrayContaining(["pending", "position filled"]));
      expect(texts(rowOf(10))).not.toContain("position filled");
      expect(requests.filter(({ call }) => call.startsWith("getrequest"))).toHaveLength(1);
    },
  );

  it("says that a work is paused", async () => {
    await open("myrequest", { getrequestbyid: [{ ...ownRequest, isPaused: true }, others] });
    const paused = "The company has paused this job. Your application stays.";
    expect(texts(rowOf(9))).toContain(paused);
    expect(texts(rowOf(10))).not.toContain(paused);
  });

  it.each<[RequestStatus, string]>([
    ["pending", noAnswer],
    ["accepted", later],
    ["completed", noPayment],
  ])("says of a request that is %s what becomes of it when the company was rejected", async (status, words) => {
    await open("myrequest", { getrequestbyid: [{ ...ownRequest, req_status: status, ...filled, ...stranded }] });
    expect(texts(rowOf(9))).toEqual(expect.arrayContaining([status, words]));
  });
});

describe("a work one has asked for", () => {
  it("says that the position is filled", async () => {
    await open("workdetails/8", {
      workdetails: [work],
      getfreelancerbyworkid: [{ ...request, ...filled }],
    });
    expect(texts()).toEqual(expect.arrayContaining(["pending", "position filled"]));
  });

  it("says so among its requests as well", async () => {
    await open("viewrequests/8", {
      workdetails: [work],
      getfreelancerbyreq: [{ ...request, ...filled }],
    });
    expect(texts(rowOf(9))).toEqual(expect.arrayContaining(["pending", "position filled"]));
  });
});

describe("projects of a company that was rejected", () => {
  const byStatus = (answered: RequestStatus): Answers => ({
    getworkbystatus: ({ status }) =>
      status === answered ? [{ ...project, req_status: answered, isCompanyRejected: answered !== "paid" }] : [],
  });

  it("say why the payment will come from the platform while they are ongoing", async () => {
    await open("projects", byStatus("accepted"));
    expect(texts(rowOf(9))).toContain(later);
  });

  it("say why the payment waits once they are completed", async () => {
    await open("projects?tab=completed", byStatus("completed"));
    expect(texts(rowOf(9))).toEqual(expect.arrayContaining(["payment pending", noPayment]));
  });

  it("say nothing more once they are paid", async () => {
    await open("projects?tab=completed", byStatus("paid"));
    expect(texts(rowOf(9))).toContain("paid");
    expect(texts(rowOf(9)).join()).not.toContain("verified");
  });

  it.each<[RequestStatus, string]>([
    ["accepted", later],
    ["completed", noPayment],
  ])("say so where one is opened that is %s", async (status, words) => {
    await open("ongoingprojectview/9", {
      getworkbyrequestid: [work],
      getfreelancerbyworkid: [{ ...request, req_status: status, ...stranded }],
    });
    expect(texts()).toContain(words);
    expect(texts()).not.toContain("You reported 100 %. The company pays next.");
  });
});

describe("the progress of a request whose engagement has ended", () => {
  const progress = (answers: Answers) =>
    openScreen("client", "/clientmaster/progressview/8/9", { getworkbyrequestid: [work], ...answers });
  const reason = { remarkview: [{ req_review: "No time." }] };
  const words = "This application was rejected: No time.";

  it("tells the company why", async () => {
    await progress(reason);
    expect(texts()).toContain(words);
  });

  it("tells it as well where somebody else is engaged by now, and offers none of his moves", async () => {
    await progress({
      ...reason,
      getfreelancerbyworkid: [{ ...request, req_status: "rejected" }],
    });
    expect(texts()).toContain(words);
    expect(screen.queryByRole("button", { name: "End project" })).toBeNull();
  });

  it("tells nothing while the request waits for its answer", async () => {
    await progress({ remarkview: [{ req_review: null }], getfreelancerbyworkid: [request] });
    expect(texts().join()).not.toContain("rejected");
  });
});
