import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answers, refusal } from "#web/test/network.ts";
import { field, hears, isAt, leadsTo, openScreen, rowOf, submit, type } from "#web/test/open-screen.tsx";
import { category, client, engagedWith, project, subcategory, work } from "#web/test/rows.ts";

const paidWork = {
  ...work,
  engagement: { ...engagedWith, status: "paid" as const },
  questions: ["Which program do you draw with?"],
  skills: [{ skillId: 4, name: "Lettering", isSuggested: false }],
};
const answers: Answers = {
  categoryview: [category],
  getsubcategory: [subcategory],
  getworkbyid: [paidWork],
  workpost: Response.json({ message: "Success", workId: 12 }),
};
const message = "Thank you for your work on “A logo for our jars”. Would you like to do this job too?";
const sent = (requests: Awaited<ReturnType<typeof openScreen>>, name: string) =>
  requests.filter(({ call }) => call === name).map(({ input }) => input);

describe("a job of the company", () => {
  it("is copied with one click into the form for a new one, without its deadline", async () => {
    await openScreen("client", "/clientmaster/viewworks", { getworkdetails: [work] });
    expect(leadsTo("Copy", rowOf(8))).toBe("/clientmaster/workpost?copy=8");
    const requests = await openScreen("client", "/clientmaster/workpost?copy=8", answers);
    expect(field("title").value).toBe("A logo for our jars");
    expect(field("deadlinedate").value).toBe("");
    expect(screen.queryByLabelText("Invitation to Meera")).toBeNull();
    type("deadlinedate", "2099-12-31");
    submit();
    await isAt("/clientmaster/viewworks");
    const { title, description, categoryid, subcategoryid, questions } = paidWork;
    expect(sent(requests, "workpost")).toEqual([
      expect.objectContaining({
        title,
        description,
        categoryid: String(categoryid),
        subcategoryid: String(subcategoryid),
        budget: "12500",
        deadlinedate: "2099-12-31",
        skillIds: [4],
        questions,
      }),
    ]);
    expect(sent(requests, "invitations.send")).toEqual([]);
  });

  it("has a draft of its own, apart from that of an empty form", async () => {
    await openScreen("client", "/clientmaster/workpost?copy=8", answers);
    type("title", "A second logo");
    await openScreen("client", "/clientmaster/workpost", answers);
    expect(field("title").value).toBe("");
    await openScreen("client", "/clientmaster/workpost?copy=8", answers);
    expect(field("title").value).toBe("A second logo");
  });
});

describe("the freelancer of a paid job", () => {
  const address = "/clientmaster/workpost?copy=8&again=1";

  it("is hired again from the paid project", async () => {
    const paid = { ...project, requestid: 9, workid: 8, freelancername: "Meera", req_status: "paid" as const };
    await openScreen("client", "/clientmaster/clientprojects?tab=paid", { getworkbystatus: [paid] });
    expect(leadsTo("Hire Meera again", rowOf(9))).toBe(address);
  });

  it("is not hired again by members who post no jobs", async () => {
    const paid = { ...project, requestid: 9, req_status: "paid" as const };
    const viewer = { ...client, memberKind: "viewer" as const };
    await openScreen("client", "/clientmaster/clientprojects?tab=paid", {
      whoami: [viewer],
      getworkbystatus: [paid],
    });
    expect(rowOf(9).textContent).not.toContain("again");
  });

  it("is invited once the job is posted, and the company sees the new job", async () => {
    const requests = await openScreen("client", address, {
      ...answers,
      "invitations.send": Response.json({ message: "Success", invited: [3], skipped: [] }),
    });
    type("deadlinedate", "2099-12-31");
    expect(sent(requests, "invitations.send")).toEqual([]);
    submit();
    await isAt("/clientmaster/viewrequests/12");
    await waitFor(() =>
      expect(sent(requests, "invitations.send")).toEqual([{ workId: 12, freelancerIds: [3], text: message }]),
    );
    await hears("The invitations were sent");
  });

  it("is not invited where the message is empty", async () => {
    const requests = await openScreen("client", address, answers);
    type("deadlinedate", "2099-12-31");
    type("text", " ");
    submit();
    await isAt("/clientmaster/viewworks");
    expect(sent(requests, "invitations.send")).toEqual([]);
  });

  it("is not invited where the job was not posted", async () => {
    const requests = await openScreen("client", address, { ...answers, workpost: refusal(403, "email_unproved") });
    type("deadlinedate", "2099-12-31");
    submit();
    await hears("Told by the server.");
    expect(sent(requests, "invitations.send")).toEqual([]);
  });

  it("may take no invitations, which the company is told", async () => {
    await openScreen("client", address, {
      ...answers,
      "invitations.send": Response.json({
        message: "Success",
        invited: [],
        skipped: [{ freelancerId: 3, reason: "switched_off" }],
      }),
    });
    type("deadlinedate", "2099-12-31");
    submit();
    await hears("Not invited: 1 do not take invitations.");
  });
});
