import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Import, ImportLine } from "#web/operation/imports/queries.ts";
import { type Answers, refusal } from "#web/test/network.ts";
import {
  attach,
  facts,
  field,
  hears,
  isAsked,
  isAt,
  offered,
  one,
  openScreen,
  press,
  row,
  submit,
  type,
} from "#web/test/open-screen.tsx";
import { admin } from "#web/test/rows.ts";

const noCounts = { waiting: 0, valid: 0, invalid: 0, existing: 0, created: 0, failed: 0 };
const anImport = (more: Partial<Import> = {}): Import => ({
  importId: 7,
  kind: "freelancers",
  status: "checked",
  fileName: "students.csv",
  lineCount: 3,
  counts: { ...noCounts, valid: 2, invalid: 1 },
  waitingMails: 0,
  isCleared: false,
  createdBy: "admin",
  createdAt: "2026-02-28T06:30:00.000Z",
  lastMailAt: null,
  doneAt: null,
  isCancelled: false,
  ...more,
});
const aLine = (more: Partial<ImportLine> = {}): ImportLine => ({
  line: 4,
  key: "s-3",
  status: "invalid",
  problems: [{ column: "phone", text: "enter a valid phone no.", value: "12" }],
  ...more,
});
const open = (answers: Answers = {}, address = "/adminmaster/imports") => openScreen("admin", address, answers);
const opened = (subject: Import, answers: Answers = {}) =>
  open({ "imports.list": [subject], "imports.lines": [aLine()], ...answers }, "/adminmaster/imports?import=7");
const file = () => new File(["key,district\na,Kochi"], "places.csv", { type: "text/csv" });

describe("the upload of an import", () => {
  it("sends the file with its kind, has it checked, and opens its report", async () => {
    const requests = await open({
      "imports.upload": Response.json({ message: "Success", importId: 7, lineCount: 3 }),
      "imports.list": [anImport()],
      "imports.lines": [aLine()],
    });
    type("kind", "places");
    attach("file", file());
    submit();
    await isAt("/adminmaster/imports?import=7");
    await hears("The file was checked");
    const uploaded = requests.find(({ call }) => call === "imports.upload");
    expect(uploaded?.input).toEqual({ file: "places.csv", kind: "places" });
    expect(requests.find(({ call }) => call === "imports.check")?.input).toEqual({ importId: 7 });
    await screen.findByText("phone: enter a valid phone no. (12)");
  });

  it("asks for a file, refuses a large one at once, and keeps a refused one with the reason", async () => {
    const fields = { file: "The first line does not name these columns:", columns: "district, key" };
    const requests = await open({ "imports.upload": refusal(400, "invalid", fields) });
    submit();
    await hears("Choose a CSV file.");
    attach("file", new File([new Uint8Array(2 * 1024 * 1024 + 1)], "large.csv"));
    submit();
    await hears("This file is larger than 2 MB. Split it into several files.");
    expect(requests.map(({ call }) => call)).not.toContain("imports.upload");
    attach("file", file());
    submit();
    await hears("The first line does not name these columns: district, key");
    expect(document.body.textContent).toContain("places.csv");
  });

  it("offers the kinds that the permissions open, with their columns and a template", async () => {
    const saved = vi.spyOn(URL, "createObjectURL");
    await open({ whoami: [{ ...admin, permissions: ["reference"] }] });
    const kinds = [...field("kind").querySelectorAll("option")].map(({ textContent }) => textContent);
    expect(kinds.slice(1)).toEqual(["Districts and locations", "Categories and subcategories"]);
    expect(facts()).toEqual(["key", "district", "location"]);
    press("Download a template");
    const [template] = saved.mock.calls[0] ?? [];
    expect(await (template as Blob).text()).toBe("key,district,location\r\n");
    expect(screen.getByText("No imports yet")).toBeTruthy();
  });
});

describe("an import", () => {
  it("shows the lines with problems first, by status, and runs the ready ones once the admin is sure", async () => {
    const requests = await opened(anImport());
    expect(requests.find(({ call }) => call === "imports.lines")?.input).toEqual({ importId: 7, status: "invalid" });
    expect(row(4)).toMatchObject({ Line: "4", Key: "s-3", Problems: "phone: enter a valid phone no. (12)" });
    fireEvent.change(one("select[name=status]"), { target: { value: "" } });
    await waitFor(() => expect(requests.at(-1)?.input).toEqual({ importId: 7 }));
    press("Import the ready lines");
    await isAsked("Do you want to create 2 accounts? Each gets an email with a link to set a password.", "OK");
    await hears("The import has started");
    expect(requests.find(({ call }) => call === "imports.run")?.input).toEqual({ importId: 7 });
  });

  it("cannot run without a ready line, and can be checked again", async () => {
    const requests = await opened(anImport({ counts: { ...noCounts, invalid: 3 } }));
    expect(document.body.textContent).toContain("No line can be imported. Correct the file and upload it again.");
    expect(offered(document)).not.toContain("Import the ready lines");
    press("Check again");
    await hears("The file was checked");
    expect(requests.map(({ call }) => call)).toContain("imports.check");
  });

  it("can be cancelled before it runs and while it runs, and says so then", async () => {
    for (const status of ["checked", "running"] as const) {
      let subject = anImport({ status });
      const requests = await opened(subject, { "imports.list": () => [subject] });
      press("Cancel the import");
      subject = anImport({ status: "done", isCancelled: true });
      await isAsked("Do you want to cancel this import? What it has created stays.", "OK");
      await hears("The import was cancelled");
      expect(requests.find(({ call }) => call === "imports.cancel")?.input).toEqual({ importId: 7 });
      expect((await screen.findAllByText("Cancelled")).length).toBeGreaterThan(0);
      expect(offered(document)).not.toContain("Cancel the import");
      cleanup();
    }
  });

  it("that runs shows how far it is, and then how many e-mails are sent", async () => {
    let subject = anImport({ status: "running", counts: { ...noCounts, valid: 1, created: 1, invalid: 1 } });
    await open({ "imports.list": () => [subject] }, "/adminmaster/imports?import=7");
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50");
    const lastMailAt = "2026-02-28T06:30:00.000Z";
    subject = anImport({
      status: "done",
      waitingMails: 1,
      lastMailAt,
      counts: { ...noCounts, created: 2, invalid: 1 },
    });
    await screen.findByText(
      /^Emails with a link: 1 of 2 sent, the last one at about .*28.*\. Each link is valid for 14 days\.$/,
    );
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("whose lines were deleted says so", async () => {
    const requests = await opened(anImport({ status: "done", isCleared: true }));
    expect(document.body.textContent).toContain("The lines were deleted 30 days after the upload.");
    expect(requests.map(({ call }) => call)).not.toContain("imports.lines");
  });
});
