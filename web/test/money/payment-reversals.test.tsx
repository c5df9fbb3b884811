import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { hears, openScreen, press, rowOf, submit, type } from "#web/test/open-screen.tsx";
import { engagement, payment, project, reportedPayment, request, work } from "#web/test/rows.ts";

const reversed: RowOf<"payments.listReversed"> = {
  paymentId: 3,
  requestId: 9,
  title: "A shop front",
  companyName: "Ravi Textiles",
  freelancerName: "Meera",
  costPaise: 1_250_000,
  brokeragePaise: 125_000,
  netPaise: 1_125_000,
  clientFeePaise: 0,
  paidAt: "2026-03-01T10:00:00.000Z",
  reversedAt: "2026-03-02T10:00:00.000Z",
  reason: "The transfer belonged to another work.",
  reversedBy: "Asha",
};
const recorded = "/adminmaster/payments?tab=recorded";

describe("the payments of the admin", () => {
  it("are reversed with both entries in view, a reason and the password", async () => {
    const requests = await openScreen("admin", recorded, { paymentdetails: [payment], "payments.reverse": "Success" });
    press("Reverse", rowOf(9));
    const form = await screen.findByText("Booked on 28-02-2026");
    const entries = form.closest("form")?.textContent;
    for (const amount of ["₹12,500", "₹11,250", "₹1,250", "-₹12,500", "-₹11,250", "-₹1,250"])
      expect(entries).toContain(amount);
    submit();
    expect((await screen.findAllByText("please fill this")).length).toBeGreaterThan(0);
    expect(requests.some(({ call }) => call === "payments.reverse")).toBe(false);
    type("reason", reversed.reason);
    type("password", "Right1234");
    submit();
    await hears("The payment was reversed");
    expect(requests.find(({ call }) => call === "payments.reverse")?.input).toMatchObject({
      requestId: 9,
      reason: reversed.reason,
      password: "Right1234",
    });
  });

  it("take what a company paid beyond them", async () => {
    const requests = await openScreen("admin", recorded, {
      paymentdetails: [payment],
      "payments.recordSurplus": "Success",
    });
    press("Record a surplus", rowOf(9));
    await screen.findByLabelText("Reference of the bank");
    type("amountPaise", "12500");
    type("reference", "UTR 8");
    submit();
    await hears("The surplus was recorded");
    expect(requests.find(({ call }) => call === "payments.recordSurplus")?.input).toMatchObject({
      requestId: 9,
      amountPaise: 1_250_000,
      reference: "UTR 8",
    });
  });

  it("that a provider collected offer no reversal and say why", async () => {
    await openScreen("admin", recorded, { paymentdetails: [{ ...payment, isReversible: false }] });
    expect(rowOf(9).textContent).toContain("Collected by the payment provider, which refunds it.");
    expect(screen.queryByRole("button", { name: "Reverse" })).toBeNull();
  });

  it("that were reversed are listed with the reason and the admin", async () => {
    await openScreen("admin", "/adminmaster/payments?tab=reversed", { "payments.listReversed": [reversed] });
    for (const words of ["A shop front", "₹12,500", "Ravi Textiles", "Meera", "Asha", reversed.reason])
      expect(rowOf(3).textContent).toContain(words);
  });

  it("say when none was reversed or recorded", async () => {
    await openScreen("admin", "/adminmaster/payments?tab=reversed", {});
    expect(screen.getByText("No reversed payments")).toBeTruthy();
    await openScreen("admin", recorded, {});
    expect(screen.getByText("No transactions yet")).toBeTruthy();
  });
});

describe("a reversed payment", () => {
  const paymentOrder = {
    ...reportedPayment,
    status: "reversed",
    reference: null,
    reason: reversed.reason,
    createdDate: "2026-03-02",
    isWithdrawable: false,
  } as const;
  const words =
    "The platform reversed the payment on 02-03-2026, as it was recorded by mistake: The transfer belonged to another work.";
  const completed = { ...request, req_status: "completed", paymentOrder } as const;

  it("is explained to the company where it pays again and follows the work", async () => {
    const rows = {
      getworkbyrequestid: [work],
      getfreelancerbyworkid: [completed],
      "requests.getEngagement": [engagement],
    };
    await openScreen("client", "/clientmaster/payment/8/9", rows);
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.querySelector("form")).not.toBeNull();
    await openScreen("client", "/clientmaster/progressview/8/9", rows);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Send back" })).toBeTruthy();
  });

  it("is explained to the freelancer on the project and among the projects", async () => {
    await openScreen("freelancer", "/freelancermaster/ongoingprojectview/9", {
      getworkbyrequestid: [work],
      getfreelancerbyworkid: [completed],
    });
    expect(screen.getByText(words)).toBeTruthy();
    await openScreen("freelancer", "/freelancermaster/projects?tab=completed", {
      getworkbystatus: ({ status }) =>
        status === "completed" ? [{ ...project, req_status: "completed", paymentOrder }] : [],
    });
    expect(screen.getByText(words)).toBeTruthy();
  });
});
