import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { hears, isAsked, openScreen, press, submit, type } from "#web/test/open-screen.tsx";

const twoFactor = { "twoFactor.get": [{ on: false, since: null, recoveryCodesLeft: 0 }] } as const;

describe("the standing instruction for invoices", () => {
  const instruction = {
    text: { en: "I instruct Kaamkaj.\n1. For each payment.", hi: "मेरा निर्देश है।" },
    version: 1,
    isOffered: true,
    hasNumbers: true,
    isGstinWaiting: true,
    given: [],
  };
  const given = {
    text: "I instruct Kaamkaj.",
    version: 1,
    language: "en" as const,
    sac: "998314",
    givenAt: "2026-11-20T06:30:00.000Z",
    revokedAt: null,
  };
  const openWith = (row: object) =>
    openScreen("freelancer", "/freelancermaster/myaccount?tab=data", {
      ...twoFactor,
      "exports.list": [],
      "taxes.getInstruction": [{ ...instruction, ...row }],
    });

  it("is read in both languages before it is given with the password", async () => {
    const requests = await openWith({});
    await screen.findByRole("heading", { name: "Invoices in your name" });
    expect(screen.getByText(/until the platform's accountant has checked your GSTIN/)).toBeTruthy();
    press("Read and give the instruction");
    expect(screen.getByText("1. For each payment.")).toBeTruthy();
    expect(screen.getByText("मेरा निर्देश है।")).toBeTruthy();
    type("sac", "998314");
    type("password", "Right1234");
    submit();
    await hears("Your standing instruction was saved");
    expect(requests.find(({ call }) => call === "taxes.giveInstruction")?.input).toMatchObject({
      version: 1,
      language: "en",
      sac: "998314",
    });
  });

  it("is revoked after a question", async () => {
    const requests = await openWith({ given: [given] });
    expect(await screen.findByText("In force")).toBeTruthy();
    press("Revoke the instruction");
    await isAsked("Do you want to revoke the instruction?", "OK");
    await hears("Your standing instruction is revoked");
    expect(requests.some(({ call }) => call === "taxes.revokeInstruction")).toBe(true);
  });

  it("cannot be given without tax numbers", async () => {
    await openWith({ hasNumbers: false, isGstinWaiting: false });
    expect(await screen.findByText(/Save your tax numbers first/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Read and give the instruction" })).toBeNull();
  });
});
