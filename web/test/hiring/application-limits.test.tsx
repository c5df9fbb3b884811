import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { refusal } from "#web/test/network.ts";
import { attach, hears, isAsked, openScreen, press, submit, type } from "#web/test/open-screen.tsx";
import { category, person, request, subcategory, work } from "#web/test/rows.ts";

const pdf = () => new File(["%PDF-1.4"], "a.pdf", { type: "application/pdf" });

describe("an application beyond the limit of open ones", () => {
  const fields = { "11": "Jars", "12": "Labels" };

  it("lists those that can be withdrawn, which the freelancer does without leaving the form", async () => {
    const requests = await openScreen("freelancer", "/freelancermaster/workreq/8", {
      workdetails: [work],
      getfreelancerbyid: [person],
      workreq: refusal(409, "too_many_applications", fields),
    });
    attach("biodata", pdf());
    submit();
    await screen.findByText("Your open applications");
    const labels = screen.getByText("Labels").parentElement as HTMLElement;
    press("Delete", labels);
    await isAsked("Do you want to remove the request", "OK");
    await waitFor(() =>
      expect(requests.filter(({ call }) => call === "workreqdelete").map(({ input }) => input)).toEqual([
        { reqid: 12 },
      ]),
    );
  });
});

describe("a job that has as many open applications as its company takes", () => {
  it("says so in place of the button", async () => {
    await openScreen("freelancer", "/freelancermaster/workdetails/8", { workdetails: [{ ...work, isFull: true }] });
    await screen.findByText(/as many open applications as its company reads at once/);
    expect(screen.queryByRole("link", { name: "Apply" })).toBeNull();
  });

  it("has got its limit in the form, and loses it with an empty field", async () => {
    const requests = await openScreen("client", "/clientmaster/workedit/8", {
      getworkbyid: [{ ...work, maxApplications: 25 }],
      categoryview: [category],
      getsubcategory: [subcategory],
    });
    expect((await screen.findByLabelText<HTMLInputElement>(/Most open applications at once/)).value).toBe("25");
    type("maxApplications", "");
    submit();
    await hears("Details updated");
    expect(requests.find(({ call }) => call === "workedit")?.input).toMatchObject({ maxApplications: "0" });
  });
});

describe("a text that a freelancer has sent elsewhere as well", () => {
  it("is marked in the list of applicants", async () => {
    await openScreen("client", "/clientmaster/viewrequests/8", {
      getworkbyid: [work],
      getfreelancerbyreq: [{ ...request, equalTexts: 6 }],
    });
    expect((await screen.findAllByText("Same text as in 6 other applications")).length).toBeGreaterThan(0);
  });
});
