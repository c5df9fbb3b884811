import { expect } from "vitest";
import { applySettings } from "#server/test/apply-settings.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { password } from "#server/test/identity/second-step.ts";
import { type FundedDeal, fundedOf, offerFundedWorks } from "#server/test/money/funded.ts";
import { open } from "#server/test/open.ts";

/** An installation with funded milestones, whose money an admin holds at a bank. */
export function fundedByTransfer() {
  const opened = open({ PAYMENT_PROVIDER: "manual", DATABASE_TIMEOUT_MS: "30000" }, { hasJobs: false });
  const funded = fundedOf(opened);
  const admin = adminWithPassword(opened);

  /** Switches funded works on, with other settings, and records who holds the money. */
  async function hold(settings: Parameters<typeof applySettings>[1]): Promise<void> {
    await offerFundedWorks(opened);
    await applySettings(opened, { ...settings, fundedWorks: "on" });
    const holder = { holder: "Asha & Co", isConfirmed: true, password };
    expect(await funded.call("milestones.setHolder", holder, admin)).toBe("Success");
  }

  /** A company transfers the money of a milestone, and the admin finds it at the bank. */
  async function fundByTransfer(deal: FundedDeal, line: number): Promise<void> {
    expect(await funded.fund(deal, line, { reference: "UTR 42" })).toBe("Pending");
    const order = await funded.orderOf(deal, line);
    expect(await funded.call("payments.confirm", { orderId: order?.id }, admin)).toBe("Success");
  }

  return { opened, ...funded, hold, fundByTransfer };
}
