import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { type Answers, refusal } from "#web/test/network.ts";
import { field, hears, isAsked, one, openScreen, press, rowOf, submit, type } from "#web/test/open-screen.tsx";
import { company } from "#web/test/rows.ts";

const reason = "The licence cannot be read on the picture.";

describe("the link with which a company answers", () => {
  const question: RowOf<"verifications.open"> = {
    companyName: "Kochi Spices",
    licenseNo: "L-1",
    reason,
    expiresAt: "2026-03-15T10:00:00.000Z",
  };
  const open = (answers: Answers) => openScreen("guest", "/guestmaster/verification?token=t0ken", answers);
  const pdf = () => new File(["%PDF-1.7"], "licence.pdf", { type: "application/pdf" });
  const choose = (...files: readonly File[]) => fireEvent.change(one("form input[type=file]"), { target: { files } });

  it("shows the reason, sends documents and answer, and says what happens next", async () => {
    const requests = await open({ "verifications.open": [question] });
    expect(document.body.textContent).toContain(reason);
    expect(field("licenseNo").value).toBe("L-1");
    type("statement", "This is the new licence.");
    choose(pdf());
    await waitFor(() => expect(document.querySelector("[role=progressbar]")).toBeNull());
    submit();
    await screen.findByText("Thank you. Your answer was sent.");
    const uploaded = requests.find(({ call }) => call === "verifications.upload");
    expect(uploaded?.headers.get("x-link-token")).toBe("t0ken");
    expect(requests.find(({ call }) => call === "verifications.submit")?.input).toEqual({
      token: "t0ken",
      licenseNo: "L-1",
      statement: "This is the new licence.",
      files: [{ fileName: "stored-licence.pdf", shownName: "licence.pdf" }],
    });
  });

  it("takes five files, and a removed one makes room", async () => {
    await open({ "verifications.open": [question] });
    choose(...Array.from({ length: 7 }, pdf));
    await waitFor(() => expect(screen.getAllByText("licence.pdf")).toHaveLength(5));
    expect(one("form input[type=file]")).toHaveProperty("disabled", true);
    const [remove] = screen.getAllByRole("button", { name: "Remove licence.pdf" });
    fireEvent.click(remove as HTMLElement);
    expect(screen.getAllByText("licence.pdf")).toHaveLength(4);
    expect(one("form input[type=file]")).toHaveProperty("disabled", false);
  });

  it("names the reason of a refused file and is not sent before it is removed", async () => {
    const requests = await open({ "verifications.open": [question] });
    choose(new File(["a text"], "notes.txt", { type: "text/plain" }));
    await hears("This file is neither a picture (PNG, JPEG, WebP) nor a PDF. Choose one of those.");
    submit();
    await hears("Remove the files that could not be uploaded.");
    expect(requests.map(({ call }) => call)).not.toContain("verifications.submit");
    press("Remove");
    submit();
    await screen.findByText("Thank you. Your answer was sent.");
  });

  it.each([
    [refusal(404, "not_found"), "This link is no longer valid"],
    [refusal(409, "company_moved_on"), "Your company is verified"],
  ])("that ended says what to do (%#)", async (answer, words) => {
    await open({ "verifications.open": answer });
    expect(screen.getByText(words)).not.toBeNull();
    expect(document.querySelector("form")).toBeNull();
  });

  it("that was cut off is named as such", async () => {
    await openScreen("guest", "/guestmaster/verification");
    expect(screen.getByText("This link is incomplete")).not.toBeNull();
  });
});

describe("the panel of a company", () => {
  const review: RowOf<"verifications.list"> = {
    reviewId: 7,
    kind: "submission",
    reason: null,
    createdBy: null,
    statement: "This is the new licence.",
    licenseNo: "L-2",
    documents: [{ file: "abc.webp", shownName: "office.png" }],
    createdAt: "2026-03-01T10:00:00.000Z",
    linkExpiresAt: null,
  };
  const open = async (answers: Answers = {}) => {
    const requests = await openScreen("admin", "/adminmaster/verification", {
      getclient: [{ ...company, resubmitted: true, documentCount: 1 }],
      "verifications.list": [review],
      "accounts.getObligations": [{ engaged: 0, due: 0 }],
      ...answers,
    });
    press("Details (1)", rowOf(2));
    await screen.findByText("Questions and answers");
    return requests;
  };

  it("shows what was answered, with its documents", async () => {
    await open();
    expect(rowOf(2).textContent).toContain("Answered");
    await waitFor(() => expect(rowOf(7).textContent).toContain("This is the new licence."));
    expect(rowOf(7).textContent).toContain("Download office.png");
    expect(document.activeElement?.textContent).toBe("Kochi Spices");
    press("Close");
    await waitFor(() => expect(screen.queryByText("Questions and answers")).toBeNull());
  });

  it("sends a question, which needs twenty characters", async () => {
    const requests = await open();
    press("Ask for information");
    type("reason", "too short");
    submit();
    await hears("use at least 20 characters");
    type("reason", reason);
    submit();
    await hears("The question was sent");
    expect(requests.find(({ call }) => call === "verifications.requestInformation")?.input).toEqual({
      companyId: 2,
      reason,
    });
  });

  it("asks before it rejects with a reason", async () => {
    const requests = await open();
    press("Reject with a reason");
    type("reason", reason);
    submit();
    await isAsked("Do you want to reject this company?", "OK");
    await hears("Rejected seccefully");
    expect(requests.find(({ call }) => call === "updateclientstatus")?.input).toEqual({
      id: 2,
      status: "rejected",
      reason,
    });
  });
});
