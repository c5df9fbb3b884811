import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import type { SentCall } from "#web/test/network.ts";
import { refusal } from "#web/test/network.ts";
import { isAt, offered, one, openScreen, press } from "#web/test/open-screen.tsx";
import { category, job } from "#web/test/rows.ts";

const address = "/freelancermaster/workview";
const jobRow: RowOf<"search.findJobs"> = {
  ...job,
  title: "A logo for our jars",
  districtname: "Ernakulam",
  locationname: "Kochi",
  matched: [
    { field: "title", text: "A logo for our jars", parts: [[2, 6]] },
    { field: "district", text: "Ernakulam", parts: [[0, 9]] },
  ],
};
const count = (
  filter: RowOf<"search.countJobs">["filter"],
  value: string,
  number: number,
): RowOf<"search.countJobs"> => ({
  filter,
  value,
  name: filter === "category" ? "Design" : "",
  count: number,
  more: false,
});
const counts = [count("all", "", 1234), count("category", "6", 12), count("budget", "-4999", 3)];
const answers = {
  getjobfreelancer: [job],
  "search.findJobs": [jobRow],
  "search.countJobs": counts,
  categoryview: [category],
};
const last = (requests: readonly SentCall[], call: string) => requests.findLast((each) => each.call === call)?.input;

const type = (text: string) =>
  fireEvent.change(screen.getByRole("searchbox", { name: "Search jobs" }), { target: { value: text } });

describe("looking for work", () => {
  it("begins with all jobs, and says how many there are and how many a filter would leave", async () => {
    const requests = await openScreen("freelancer", address, answers);
    expect(requests.map(({ call }) => call)).not.toContain("search.findJobs");
    expect(one(".search-news").textContent).toBe("1,234 jobs");
    expect(screen.getByRole("option", { name: "Design (12)" })).toBeTruthy();
    expect(document.querySelector("mark")).toBeNull();
  });

  it("asks for what the address says, and shows why each work was found", async () => {
    const requests = await openScreen("freelancer", `${address}?q=logo+ernakulam&budgetto=5000&sort=newest`, answers);
    expect(last(requests, "search.findJobs")).toEqual({ q: "logo ernakulam", budgetto: "5000", sort: "newest" });
    expect(last(requests, "search.countJobs")).toMatchObject({ q: "logo ernakulam", budgetto: "5000" });
    expect(last(requests, "search.countJobs")).not.toHaveProperty("sort");
    expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["logo", "Ernakulam"]);
    expect(one(".search-why").textContent).toBe("District: Ernakulam");
    expect(one(".cards").textContent).toContain("Kochi, Ernakulam");
    expect(offered(one(".search-chips"))).toEqual(["“logo ernakulam”", "Budget up to ₹5,000", "Clear all"]);
  });

  it("follows what is typed, without a further entry for each letter", async () => {
    await openScreen("freelancer", address, answers);
    const entries = history.length;
    type("log");
    await isAt(`${address}?q=log`);
    type("logo");
    await isAt(`${address}?q=logo`);
    expect(history.length).toBe(entries + 1);
    fireEvent.submit(one("form"));
    await isAt(`${address}?q=logo`);
  });

  it("narrows down by a filter, and forgets a subcategory of another category", async () => {
    await openScreen("freelancer", `${address}?categoryid=9&subcategoryid=8`, answers);
    fireEvent.change(one('[name="categoryid"]'), { target: { value: "6" } });
    await isAt(`${address}?categoryid=6`);
    press("up to ₹4,999 (3)");
    await isAt(`${address}?categoryid=6&budgetto=4999`);
    press("up to ₹4,999 (3)");
    await isAt(`${address}?categoryid=6`);
    press("Clear all");
    await isAt(address);
  });

  it("says what to leave away where nothing fits", async () => {
    await openScreen("freelancer", `${address}?q=logo&budgetfrom=9`, {
      ...answers,
      "search.findJobs": [],
      "search.countJobs": [],
    });
    expect(screen.getByText("No jobs match this search")).toBeTruthy();
    press("Without “logo”");
    await isAt(`${address}?budgetfrom=9`);
  });

  it("keeps what was typed when the server cannot answer", async () => {
    await openScreen("freelancer", address, { ...answers, "search.findJobs": refusal(503, "unavailable") });
    type("logo");
    await waitFor(() => expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy());
    expect(one('[name="q"]')).toHaveProperty("value", "logo");
  });

  it("names what is set also where it leaves nothing", async () => {
    await openScreen("freelancer", `${address}?categoryid=6`, {
      ...answers,
      "search.findJobs": [],
      "search.countJobs": [],
    });
    await waitFor(() => expect(offered(one(".search-chips"))).toEqual(["Design", "Clear all"]));
  });
});
