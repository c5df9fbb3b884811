import { cleanup, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Answers } from "#web/test/network.ts";
import { attach, field, isAt, leadsTo, one, openScreen, rowOf, submit } from "#web/test/open-screen.tsx";
import { freelancerSummary, job, person, project, work } from "#web/test/rows.ts";

const home = (answers: Answers) => openScreen("freelancer", "/freelancermaster/freelancerhome", answers);

describe("the freelancer's desk", () => {
  it("has the nearest deadline first, with the days left", async () => {
    const late = { ...project, requestid: 20, title: "Later", deadlinedate: "2026-06-30" };
    const soon = { ...project, requestid: 21, title: "Soon", deadlinedate: "2026-03-04" };
    await home({ "dashboards.freelancer": [{ ...freelancerSummary, ongoingWorks: 9, nextDeadlines: [soon, late] }] });
    const rows = [...document.querySelectorAll(".short-list li")].map((row) => row.getAttribute("data-id"));
    expect(rows).toEqual(["21", "20"]);
    expect(rowOf(21).textContent).toContain("3 days left");
    expect(leadsTo("Soon")).toBe("/freelancermaster/ongoingprojectview/21");
    expect(leadsTo("Ongoing projects")).toBe("/freelancermaster/projects");
  });

  it("counts requests and projects, and says what is to be paid, in four requests beside what the area reads", async () => {
    const counts = { requests: 400, pendingRequests: 300, ongoingWorks: 1, paidWorks: 2, duePaise: 99_950 };
    const requests = await home({ "dashboards.freelancer": [{ ...freelancerSummary, ...counts }] });
    const tiles = [...document.querySelectorAll(".tile")].map(({ textContent }) => textContent);
    expect(tiles).toEqual([
      "1ongoing project",
      "300applications waiting",
      "₹999.50to be paid, before brokerage",
      "2paid projects",
    ]);
    expect(requests.map(({ call }) => call).toSorted()).toEqual([
      "dashboards.freelancer",
      "getfreelancerbyid",
      "getjobfreelancer",
      "notifications.counts",
      "payments.listMonthlyEarnings",
      "payouts.account",
      "platform.get",
      "whoami",
    ]);
  });

  it("draws what came in month by month, with the numbers as a table", async () => {
    await home({
      "payments.listMonthlyEarnings": [
        { month: "2026-01", works: 0, amount: 0 },
        { month: "2026-02", works: 2, amount: 40_500.5 },
        { month: "2026-03", works: 1, amount: 9000 },
      ],
    });
    const chart = screen.getByRole("img", { name: "What you earned in the last twelve months" });
    expect([...chart.querySelectorAll("rect")].map((bar) => Number(bar.getAttribute("height")) > 0)).toEqual([
      false,
      true,
      true,
    ]);
    const numbers = [...document.querySelectorAll(".month-chart tbody tr")].map(({ textContent }) => textContent);
    expect(numbers).toEqual(["Jan 2026₹0", "Feb 2026₹40,500.50", "Mar 2026₹9,000"]);
    expect(screen.getByText("₹49,500.50")).toBeTruthy();
  });

  it("says what will stand there before anything was earned or agreed", async () => {
    await home({ "payments.listMonthlyEarnings": [{ month: "2026-03", works: 0, amount: 0 }] });
    expect(screen.getByText(/^Your monthly earnings appear here/)).toBeTruthy();
    expect(screen.getByText(/^No ongoing projects/)).toBeTruthy();
  });

  it("shows whoever has asked for nothing yet the jobs first, and everybody else what is going on", async () => {
    const headings = () => [...document.querySelectorAll("main h2")].map(({ textContent }) => textContent);
    await home({ getjobfreelancer: [job] });
    expect(headings().slice(-4, -1)).toEqual(["Recent jobs", "Upcoming deadlines", "What you earned"]);
    cleanup();
    await home({ getjobfreelancer: [job], "dashboards.freelancer": [{ ...freelancerSummary, requests: 1 }] });
    expect(headings().slice(-4, -1)).toEqual(["Upcoming deadlines", "What you earned", "Recent jobs"]);
  });

  it("marks the jobs of one's own field and those near it", async () => {
    const near = { ...job, workid: 31, subcategoryid: 99 };
    const far = { ...job, workid: 32, categoryid: 98, subcategoryid: 99 };
    await home({ getjobfreelancer: [{ ...job, workid: 30 }, near, far], getfreelancerbyid: [person] });
    expect(rowOf(30).textContent).toContain("Your field");
    expect(rowOf(31).textContent).toContain("Related to your field");
    expect(rowOf(32).textContent).not.toContain("field");
  });
});

describe("applying again", () => {
  const last = { requestid: 4, title: "Labels", requestdate: "2026-02-11", biodata: "sent.pdf" };
  const answers: Answers = { workdetails: [work], getfreelancerbyid: [person] };
  const open = (more: Answers) => openScreen("freelancer", "/freelancermaster/workreq/8", { ...answers, ...more });
  const again = () => screen.getByRole("checkbox");

  it("offers the last résumé by what it was sent for, and sends it with one tap, without an upload", async () => {
    const requests = await open({ "requests.getLastResume": [last] });
    expect(one(".last-resume").textContent).toContain("sent for “Labels” on 11-02-2026");
    fireEvent.click(again());
    submit();
    await isAt("/freelancermaster/myrequest");
    expect(requests.map(({ call }) => call)).not.toContain("upload");
    expect(requests.find(({ call }) => call === "workreq")?.input).toMatchObject({ workid: "8", biodata: "sent.pdf" });
  });

  it("sends the file that was chosen instead, and nothing where the choice was taken back", async () => {
    const requests = await open({ "requests.getLastResume": [last] });
    const sent = () => requests.filter(({ call }) => call === "workreq").map(({ input }) => input["biodata"]);
    fireEvent.click(again());
    fireEvent.click(again());
    submit();
    await screen.findByText("please fill this");
    expect(sent()).toEqual([]);
    fireEvent.click(again());
    attach("biodata", new File(["%PDF-1.7"], "new.pdf"));
    expect((again() as HTMLInputElement).checked).toBe(false);
    submit();
    await isAt("/freelancermaster/myrequest");
    expect(sent()).toEqual(["stored-new.pdf"]);
  });

  it("offers nothing where nothing was sent yet", async () => {
    await open({ "requests.getLastResume": [] });
    expect(document.querySelector(".last-resume")).toBeNull();
    expect(field("biodata")).toBeTruthy();
  });
});
