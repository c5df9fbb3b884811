import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Answers, SentCall } from "#web/test/network.ts";
import { isAt, one, openScreen } from "#web/test/open-screen.tsx";
import { company, payment, request, work } from "#web/test/rows.ts";

const last = (requests: readonly SentCall[], call: string) => requests.findLast((each) => each.call === call)?.input;
const field = () => screen.getByRole("searchbox", { name: "Filter" });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const heading = (name: string) => within(screen.getByRole("columnheader", { name })).queryByRole("button");
/** A page behind which there are others. */
const page = (rows: readonly object[]) => Response.json(rows, { headers: { "x-next-after": "further" } });

const report = "/adminmaster/clientdatewise";
const many: Answers = { clientreport: page([company]) };

describe("a table of the admin whose rows the server looks through", () => {
  it("asks for what is typed, keeps the field and says how many were found so far", async () => {
    const requests = await openScreen("admin", report, many);
    expect(last(requests, "clientreport")).toEqual({});
    field().focus();
    type("spices");
    await isAt(`${report}?q=spices`);
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("1+ found"));
    expect(last(requests, "clientreport")).toEqual({ q: "spices" });
    expect(document.activeElement).toBe(field());
    // The rest is not read to filter it.
    expect(requests.filter(({ call }) => call === "clientreport")).toHaveLength(2);
  });

  it("is opened as its address says, and says so where nothing contains it", async () => {
    const requests = await openScreen("admin", `${report}?q=nobody&startdate=2026-01-01`, { clientreport: [] });
    expect(last(requests, "clientreport")).toEqual({ q: "nobody", startdate: "2026-01-01" });
    expect(field()).toHaveProperty("value", "nobody");
    expect(screen.getByText("No matching rows.")).toBeTruthy();
    type("");
    await isAt(`${report}?startdate=2026-01-01`);
  });

  it("is sorted by the server, and only by what it can sort by, while not all of it was read", async () => {
    const requests = await openScreen("admin", report, many);
    expect(heading("License no.")).toBeNull();
    fireEvent.click(heading("Reg. Date") as HTMLElement);
    await isAt(`${report}?sort=oldest`);
    await waitFor(() => expect(last(requests, "clientreport")).toEqual({ sort: "oldest" }));
    fireEvent.click(heading("Reg. Date") as HTMLElement);
    await isAt(`${report}?sort=newest`);
    fireEvent.click(heading("Reg. Date") as HTMLElement);
    await isAt(report);
    fireEvent.click(heading("Name") as HTMLElement);
    await isAt(`${report}?sort=name`);
    expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");
  });

  it("is sorted by any column here once all of it was read", async () => {
    const rows = ["B-1", "A-1"].map((licenseno, i) => ({ ...company, loginid: 20 + i, licenseno }));
    await openScreen("admin", report, { clientreport: rows });
    fireEvent.click(heading("License no.") as HTMLElement);
    expect([...document.querySelectorAll("tbody tr")].map((row) => row.getAttribute("data-id"))).toEqual(["21", "20"]);
  });

  it("knows no other orders than its own", async () => {
    const requests = await openScreen("admin", `${report}?sort=password`, many);
    expect(last(requests, "clientreport")).toEqual({});
  });

  it("leaves the earnings of all alone", async () => {
    const paymentdetails = ({ q }: SentCall["input"]) => (q === undefined ? [payment] : []);
    await openScreen("admin", "/adminmaster/adminhome?q=nobody", { paymentdetails });
    expect(one(".tiles").textContent).toContain("₹1,01,250");
    expect(screen.getByText("No matching rows.")).toBeTruthy();
  });
});

describe("the works of a company beside the requests for one of them", () => {
  const works = Array.from({ length: 9 }, (_, i) => ({ ...work, workid: 30 + i, title: `Work ${i}` }));
  const answers: Answers = { getworkdetails: works, getworkbyid: [work], getfreelancerbyreq: [request] };

  it("have filters of their own", async () => {
    const requests = await openScreen("client", "/clientmaster/workreqview?work=30&find=work&q=meera", answers);
    expect(last(requests, "getworkdetails")).toEqual({ storedLoginId: 2, q: "work" });
    const filtered = requests.filter(({ call, input }) => call === "getfreelancerbyreq" && "q" in input);
    expect(filtered.map(({ input }) => input)).toContainEqual({ workid: 8, status: "pending", q: "meera" });
    fireEvent.click(screen.getByRole("link", { name: /Work 3/ }));
    await isAt("/clientmaster/workreqview?find=work&work=33");
  });
});
