import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Answers } from "#web/test/network.ts";
import { field, hears, isAt, offered, one, openScreen, press, rowOf, submit, type } from "#web/test/open-screen.tsx";
import { request, work } from "#web/test/rows.ts";

const second = { ...request, requestid: 10, freelancerid: 33, freelancername: "Arjun", name: "Arjun" };
const answers: Answers = { getworkdetails: [work], getworkbyid: [work], getfreelancerbyreq: [request, second] };
const address = "/clientmaster/viewrequests/8";

const sent = (requests: Awaited<ReturnType<typeof openScreen>>, name: string) =>
  requests.filter(({ call }) => call === name).map(({ input }) => input);
const button = (name: string) => screen.getByRole("button", { name });

describe("a request", () => {
  it("is shortlisted and archived with one press", async () => {
    const requests = await openScreen("client", address, answers);
    press("Shortlist", rowOf(9));
    await hears("Saved");
    press("Archive", rowOf(9));
    const marks = [
      { requestId: 9, mark: "shortlisted" },
      { requestId: 9, mark: "archived" },
    ];
    await waitFor(() => expect(sent(requests, "marks.set")).toEqual(marks));
  });

  it("loses its mark with a second press", async () => {
    const shortlisted = { ...request, mark: "shortlisted" as const };
    const requests = await openScreen("client", address, { ...answers, getfreelancerbyreq: [shortlisted] });
    expect(button("Shortlist Meera").getAttribute("aria-pressed")).toBe("true");
    expect(button("Archive Meera").getAttribute("aria-pressed")).toBe("false");
    press("Shortlist", rowOf(9));
    await hears("Saved");
    expect(sent(requests, "marks.set")).toEqual([{ requestId: 9, mark: null }]);
  });

  it("that is archived says so in the list, keeps its note and can be taken out", async () => {
    const archived = { ...request, mark: "archived" as const, markNote: "Too far away." };
    const requests = await openScreen("client", address, { ...answers, getfreelancerbyreq: [archived] });
    expect(one(".applicant-list").textContent).toContain("Archived");
    expect(rowOf(9).textContent).toContain("Too far away.");
    press("Take out of the archive", rowOf(9));
    await hears("Saved");
    expect(sent(requests, "marks.set")).toEqual([{ requestId: 9, mark: null }]);
  });

  it("gets a private note, which the form begins with afterwards", async () => {
    const noted = { ...second, markNote: "Has questions." };
    const requests = await openScreen("client", address, { ...answers, getfreelancerbyreq: [request, noted] });
    press("Add note", rowOf(9));
    type("note", "Call on Monday.");
    submit();
    await hears("Saved");
    expect(sent(requests, "marks.set")).toEqual([
      { requestId: 9, note: "Call on Monday.", version: expect.any(String) },
    ]);
    fireEvent.click(one("a", rowOf(10)));
    await waitFor(() => expect(offered(rowOf(10))).toContain("Edit note"));
    press("Edit note", rowOf(10));
    expect(field("note").value).toBe("Has questions.");
  });
});

describe("the requests for a work", () => {
  it("are filtered by a mark in every tab, and the address keeps it", async () => {
    const requests = await openScreen("client", address, answers);
    press("Only shortlisted");
    await isAt(`${address}?mark=shortlisted`);
    expect(sent(requests, "getfreelancerbyreq")).toContainEqual({ workid: 8, status: "pending", mark: "shortlisted" });
    await openScreen("client", `${address}?tab=all&mark=archived`, { ...answers, getfreelancerbyworkid: [] });
    expect(button("Only archived").getAttribute("aria-pressed")).toBe("true");
    expect(document.body.textContent).toContain("No application has this mark");
  });
});
