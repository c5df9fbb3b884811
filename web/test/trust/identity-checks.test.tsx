import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { sent } from "#web/test/network.ts";
import { field, one, openScreen, press, submit, type } from "#web/test/open-screen.tsx";
import { person, platform, request, work } from "#web/test/rows.ts";

const at = "2026-02-01T10:00:00.000Z";
type OwnCheck = RowOf<"identityChecks.getOwn">["checks"][number];
const waiting: OwnCheck = {
  ...{ checkId: 6, kind: "pan", lastFour: "234F", status: "waiting", submittedAt: at, decidedAt: null },
  ...{ picturesDeletedAt: null, validUntil: null, end: null, reason: "" },
};
const own = { isRequired: false, isSelfieAsked: false, canSubmit: true, checks: [] as OwnCheck[] };
const has = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));

describe("the identity of a freelancer", () => {
  it("is shown with a kind, the end of a number and a picture, and says which of them is missing", async () => {
    const requests = await openScreen("freelancer", "/freelancermaster/identity", { "identityChecks.getOwn": [own] });
    await has("Show a document");
    expect(document.body.textContent).not.toContain("Picture of you");
    submit();
    await has("please choose one");
    type("kind", "maskedAadhaar");
    await has("only the last four digits can be read");
    type("lastFour", "234F");
    submit();
    await has("enter the last four characters of the number");
    expect(field("front")).toBeDefined();
    expect(requests.map(({ call }) => call)).not.toContain("identityChecks.submit");
  });

  it("asks for a picture of the face where the platform does", async () => {
    const row = { ...own, isSelfieAsked: true, isRequired: true };
    await openScreen("freelancer", "/freelancermaster/identity", { "identityChecks.getOwn": [row] });
    await has("Picture of you");
    await has("You need a checked identity to apply for jobs on this platform.");
  });

  it.each([
    [waiting, false, "Waits for an admin"],
    [{ ...waiting, status: "checked", decidedAt: at, picturesDeletedAt: at, validUntil: at }, false, "Holds until"],
    [{ ...waiting, status: "refused", reason: "The picture is too dark." }, true, "The picture is too dark."],
    [{ ...waiting, status: "deleted", lastFour: null }, true, "Please send a masked copy."],
    [{ ...waiting, status: "lapsed", lastFour: null }, true, "Nobody has looked at your document within 30 days."],
    [{ ...waiting, status: "expired", end: "name" }, true, "The name of your account changed."],
  ] as const)("says what came of it: %j", async (check, canSubmit, text) => {
    const row = { ...own, canSubmit, checks: [check] };
    await openScreen("freelancer", "/freelancermaster/identity", { "identityChecks.getOwn": [row] });
    await has(text);
    await has("PAN card");
    expect(document.body.textContent?.includes("Send for the check")).toBe(canSubmit);
  });

  it("leads from the form of an application to the document, where the platform requires it", async () => {
    await openScreen("freelancer", "/freelancermaster/workreq/8", {
      ...{ workdetails: [work], getfreelancerbyid: [person] },
      "platform.get": [{ ...platform, identity: "required" }],
      "identityChecks.getOwn": [{ ...own, isRequired: true }],
    });
    await has("You need a checked identity to apply for jobs on this platform.");
    expect(screen.getByText("Show a document").getAttribute("href")).toBe("/freelancermaster/identity");
    expect(document.querySelector("[name=biodata]")).toBeNull();
  });
});

describe("a document at the desk", () => {
  const listed: RowOf<"identityChecks.list"> = {
    ...{ ...waiting, accountId: 3, name: "Asha Menon", decidedBy: "", pictures: 1 },
  };
  const deskCase: RowOf<"desk.list"> = {
    ...{ kind: "identity", subjectId: 6, about: null, title: "", accountId: 3, accountName: "Asha Menon", count: 1 },
    ...{ since: at, dueAt: at, isOverdue: false, takenBy: null, isMine: false },
  };
  const answers = {
    "desk.list": [deskCase],
    "desk.listTaken": [],
    "desk.count": [{ kind: "identity", count: 1, overdueCount: 0 }],
    "identityChecks.list": [listed, { ...listed, checkId: 2, status: "refused", reason: "Too dark.", pictures: 0 }],
    "identityChecks.getPictures": [{ part: "front", picture: "UklGRg==" }],
  } as const;
  const openCase = async () => {
    const requests = await openScreen("admin", "/adminmaster/desk", answers);
    await waitFor(() => expect(document.querySelector('[data-case="identity-6"]')).not.toBeNull());
    fireEvent.click(one('[data-case="identity-6"]'));
    await has("Name of the account");
    await waitFor(() => expect(document.querySelector("img[src^='data:image/webp']")).not.toBeNull());
    return requests;
  };

  it("is compared with the name that is on screen, beside what came of earlier ones", async () => {
    const requests = await openCase();
    await has("Too dark.");
    press("The name matches");
    expect(await sent(requests, "identityChecks.check")).toEqual({ checkId: 6, name: "Asha Menon" });
  });

  it("is refused with a reason, or deleted where it shows a full Aadhaar number", async () => {
    const requests = await openCase();
    press("Refuse");
    await waitFor(() => expect(field("reason")).toBeDefined());
    type("reason", "The picture is too dark to read the name.");
    submit();
    expect(await sent(requests, "identityChecks.refuse")).toMatchObject({ checkId: 6 });
    const again = await openCase();
    press("Shows an unmasked Aadhaar number");
    expect(await sent(again, "identityChecks.delete")).toEqual({ checkId: 6 });
  });
});

it("a company reads the month among the applicants, and asks for checked ones alone", async () => {
  const identity = { kind: "pan", month: "2026-02" } as const;
  const requests = await openScreen("client", "/clientmaster/viewrequests/8", {
    ...{ getworkbyid: [work], getfreelancerbyreq: [{ ...request, identity }] },
  });
  await has("Identity checked in 02-2026");
  press("Identity checked only");
  await waitFor(() =>
    expect(requests.filter(({ call }) => call === "getfreelancerbyreq").at(-1)?.input).toMatchObject({
      isIdentityChecked: true,
    }),
  );
});
