import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { standardBrand } from "#domain/operation/brand-setting.ts";
import type { Receipt } from "#server/money/payments/receipt-pdf.ts";
import { inReceiptThread } from "#server/money/payments/receipts.ts";
import { queueKeys } from "#server/platform/fair-queue.ts";
import { redraw } from "#server/platform/files/picture.ts";
import { ask, signedIn } from "#server/test/ask.ts";
import { buildFreelancer, buildRequest } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" });

const share = 20;
const codeOf = (job: Promise<unknown>) => job.then(() => "done").catch((error: { code: string }) => error.code);

/** Begins more jobs of one account than its share, and one of another account at another address. */
async function outcomesOf(submit: (keys: ReturnType<typeof queueKeys>) => Promise<unknown>) {
  const flood = Array.from({ length: share + 5 }, () => codeOf(submit(queueKeys({ accountId: 1 }, "192.0.2.1"))));
  const other = codeOf(submit(queueKeys({ accountId: 2 }, "192.0.2.2")));
  return { flood: await Promise.all(flood), other: await other };
}

const oneRunsAndAShareWaits = {
  flood: [...Array.from({ length: share + 1 }, () => "done"), ...Array.from({ length: 4 }, () => "too_many")],
  other: "done",
};

describe("one account that sends more than its share at once", () => {
  it("does not keep the pictures of another from being drawn", async () => {
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    expect(await outcomesOf((keys) => redraw(picture, "png", keys))).toEqual(oneRunsAndAShareWaits);
  });

  it("does not keep the receipts of another from being drawn", async () => {
    const { id } = await buildFreelancer(opened.db);
    const { id: requestid } = await buildRequest(opened.db, { freelancerId: id, status: "paid" });
    const response = await ask(opened, "payments.getReceipt", { requestid }, { as: await signedIn(opened, id) });
    const [receipt] = response.json<Receipt[]>();
    const paidAt = new Date("2026-03-09T18:00:00Z");
    const look = { language: "en", brand: standardBrand, logo: undefined } as const;
    const draw = (keys: ReturnType<typeof queueKeys>) =>
      inReceiptThread(keys, "drawReceipt", receipt as Receipt, paidAt, look);
    expect(await outcomesOf(draw)).toEqual(oneRunsAndAShareWaits);
  });
});
