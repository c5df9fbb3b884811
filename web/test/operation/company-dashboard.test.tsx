import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answers, refusal } from "#web/test/network.ts";
import { facts, isAsked, offered, one, openScreen, press, rowOf } from "#web/test/open-screen.tsx";
import { applicant, companySummary, engagedWith, engagement, project, request, work } from "#web/test/rows.ts";

const person = (requestid: number, freelancername: string) => ({
  ...request,
  requestid,
  freelancername,
  name: freelancername,
  biodata: `${freelancername}.pdf`,
});
const people = [request, person(10, "Arjun"), person(11, "Farah"), person(12, "Nikhil")];

const pending: Answers = {
  getworkdetails: [work],
  getworkbyid: [work],
  getfreelancerbyreq: ({ status }) => (status === "pending" ? people : []),
  getfreelancerbyworkid: people,
  "requests.getApplicant": ({ reqid }) => [{ ...applicant, requestid: Number(reqid) }],
};

const resumes = Object.fromEntries(
  ["resume", "Arjun", "Farah"].map((name) => [`images/${name}.pdf`, new Response("%PDF-1.7")]),
);

/** Browsers that show PDFs say so; the one of these tests knows nothing of them. */
const showsPdfs = (isShown: boolean) =>
  Object.defineProperty(navigator, "pdfViewerEnabled", { value: isShown, configurable: true });

beforeEach(() => {
  const made: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((bytes) => `blob:${made.push(bytes as Blob)}`);
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
  showsPdfs(true);
});
afterEach(() => vi.restoreAllMocks());

const open = (more: Answers = {}) =>
  openScreen("client", "/clientmaster/workreqview", { ...pending, ...resumes, ...more });

describe("who asks for a work", () => {
  it("is shown beside the list, and the résumé in its place once it is asked for", async () => {
    const requests = await open();
    expect(requests.map(({ call }) => call)).not.toContain("images/resume.pdf");
    press("Show here", rowOf(9));
    const preview = await screen.findByTitle("Résumé of Meera");
    expect(preview.getAttribute("src")).toMatch(/^blob:/);
    await waitFor(() => expect(facts()).toEqual(["Category", "Place", "Member since", "Ongoing projects"]));
    expect(rowOf(9).textContent).toContain("Kochi, Ernakulam");
    expect(rowOf(9).textContent).toContain("27-02-2026");
  });

  it("has nothing drawn that is no PDF, whatever the server says of it", async () => {
    const page = new Response("<svg onload='alert(1)'/>", { headers: { "content-type": "image/svg+xml" } });
    await open({ "images/resume.pdf": page });
    press("Show here", rowOf(9));
    await screen.findByTitle("Résumé of Meera");
    const made = vi.mocked(URL.createObjectURL).mock.calls.map(([bytes]) => (bytes as Blob).type);
    expect(new Set(made)).toEqual(new Set(["application/pdf"]));
  });

  it("has a résumé to download where the browser shows no PDF, or where it is none", async () => {
    showsPdfs(false);
    const requests = await open();
    press("Show here", rowOf(9));
    await screen.findByText("This browser does not show PDFs in a page. Download the résumé to read it.");
    expect(requests.map(({ call }) => call)).not.toContain("images/resume.pdf");
    expect(offered(rowOf(9))).toContain("Download résumé");
  });

  it("is told to have a Word document, where it is one", async () => {
    await open({ getfreelancerbyreq: () => [{ ...request, biodata: "resume.docx" }] });
    press("Show here", rowOf(9));
    await screen.findByText("This résumé is a Word document. Download it to read it.");
  });
});

describe("comparing requests", () => {
  const choose = (name: string) => fireEvent.click(screen.getByLabelText(`Compare ${name}`));

  it("takes two or three, and shows them in columns where each can be answered", async () => {
    const requests = await open();
    choose("Meera");
    expect(screen.getByRole("status").textContent).toBe("Choose one or two more to compare.");
    choose("Arjun");
    choose("Farah");
    expect(screen.getByLabelText("Compare Nikhil").hasAttribute("disabled")).toBe(true);
    press("Compare side by side");
    await screen.findByTitle("Résumé of Farah");
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "Meera",
      "Arjun",
      "Farah",
    ]);
    press("Accept", screen.getByRole("heading", { name: "Arjun" }).closest(".card") ?? document);
    await isAsked("Arjun is notified and can start.", "OK");
    await waitFor(() => expect(requests.find(({ call }) => call === "updatereqstatus")?.input["reqid"]).toBe(10));
    press("Back to the applications");
    await waitFor(() => expect(rowOf(12)).toBeTruthy());
  });

  it("is offered only where there is something to compare with", async () => {
    await open({ getfreelancerbyreq: () => [request] });
    expect(screen.queryByLabelText("Compare Meera")).toBeNull();
  });
});

describe("accepting", () => {
  it("says before what it means, and afterwards what happens now", async () => {
    await open();
    press("Accept", rowOf(9));
    await isAsked("You pay once the work is reported as complete.", "Cancel");
  });

  it("is followed by what happens now, while the work is under way", async () => {
    await open({ getworkbyid: [{ ...work, engagement: engagedWith }] });
    expect(one(".what-next").textContent).toContain("you pay ₹12,500 or send it back with a reason");
  });
});

describe("the home of a company", () => {
  const home = (summary: object) =>
    openScreen("client", "/clientmaster/clienthome", { "dashboards.company": [{ ...companySummary, ...summary }] });

  it("says what is due, and how many requests await an answer and works are under way, however many", async () => {
    await home({ dueWorks: 2, duePaise: 1_259_950, pendingRequests: 1234, ongoingWorks: 1 });
    const tiles = [...document.querySelectorAll(".tile")].map(({ textContent }) => textContent);
    expect(tiles).toEqual([
      "₹12,599.50due for 2 completed projects",
      "1,234applications awaiting your answer",
      "1ongoing project",
    ]);
  });

  it("lists the newest requests of each status, and links to all where there are more", async () => {
    const newest = [project, { ...project, requestid: 20, req_status: "pending" as const }];
    await home({ newest, ongoingWorks: 1, pendingRequests: 6 });
    expect(rowOf(20).textContent).toContain("Meera");
    expect(screen.getByText("All applications")).toBeTruthy();
    expect(screen.queryByText("All ongoing")).toBeNull();
  });

  it("needs one request beside what the area reads", async () => {
    const requests = await home({});
    expect(requests.map(({ call }) => call).toSorted()).toEqual([
      "dashboards.company",
      "getclientdetails",
      "notifications.counts",
      "platform.get",
      "whoami",
    ]);
  });

  it("says once that its rows could not be read, and reads them again", async () => {
    const requests = await openScreen("client", "/clientmaster/clienthome", {
      "dashboards.company": refusal(503, "unavailable"),
    });
    const reads = () => requests.filter(({ call }) => call === "dashboards.company").length;
    const before = reads();
    press("Retry");
    await waitFor(() => expect(reads()).toBe(before + 1));
  });
});

describe("the way of an engagement", () => {
  const at = async (req_status: "accepted" | "completed" | "paid", row: object = {}) => {
    const engaged = { ...request, req_status };
    await openScreen("client", "/clientmaster/progressview/8/9", {
      getworkbyrequestid: [work],
      getfreelancerbyworkid: [engaged],
      "requests.getEngagement": [{ ...engagement, ...row }],
    });
    return [...document.querySelectorAll(".timeline li")].map((each) => [
      each.getAttribute("data-state"),
      each.querySelector("div")?.textContent,
    ]);
  };

  it("tells what was, what is, and what comes", async () => {
    expect(await at("accepted")).toEqual([
      ["done", "Requested, Done20-02-2026"],
      ["done", "Accepted, Donefor ₹12,500"],
      ["now", "Ongoingno progress reported yet"],
      ["ahead", "Complete"],
      ["ahead", "Paid"],
    ]);
  });

  it("awaiting payment once it is complete, and ends with it", async () => {
    const reported = { progress_percentage: 100, progressDate: "2026-02-27" };
    expect((await at("completed", reported)).slice(2)).toEqual([
      ["done", "Ongoing, Done100 % on 27-02-2026"],
      ["now", "Completeawaiting payment"],
      ["ahead", "Paid"],
    ]);
  });

  it("ends with the day of the payment", async () => {
    expect((await at("paid", { paymentdate: "2026-02-28" })).at(-1)).toEqual(["done", "Paid, Done28-02-2026"]);
  });
});

describe("the payment", () => {
  it("names the parts of the price as they were frozen, and what happens then", async () => {
    const engaged = { ...request, req_status: "completed" as const };
    await openScreen("client", "/clientmaster/payment/8/9", {
      getworkbyrequestid: [work],
      getfreelancerbyworkid: [engaged],
      "requests.getEngagement": [engagement],
    });
    expect(facts()).toEqual(["Company name", "Freelancer", "Price", "Brokerage (8%)", "The freelancer receives"]);
    expect(document.body.textContent).toContain("₹11,500");
    expect(one(".what-next").textContent).toContain("it cannot be paid twice");
  });
});
