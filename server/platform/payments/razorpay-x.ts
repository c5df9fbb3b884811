import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { orderCurrency } from "#domain/money/payment-order.ts";
import { bankText, last4Of, type PayoutDetails } from "#domain/money/payout.ts";
import { type Paise, paise } from "#domain/money.ts";
import type { PayoutProvider, PayoutReport, PayoutTerms } from "#server/platform/payments/payout-provider.ts";
import { Declined, Unreachable } from "#server/platform/payments/provider.ts";
import { listAll, RazorpayRefusal, type razorpayClient } from "#server/platform/payments/razorpay-client.ts";

const callsPerSecond = 5;
const nameLength = 50;
const narrationLength = 30;
const reasonLength = 300;
/** Above this, IMPS takes no transfer; NEFT has no limit. */
const imps: Paise = paise(50_000_000);

const payout = z.object({
  id: z.string().min(1),
  reference_id: z.string().nullish(),
  amount: z.int().positive(),
  currency: z.literal(orderCurrency),
  status: z.string(),
  utr: z.string().nullish(),
  /** The fees with their tax. */
  fees: z.int().nonnegative().nullish(),
  status_details: z.object({ description: z.string().nullish() }).nullish(),
});
const payoutList = z.object({ items: z.array(payout) });

const event = z.object({ payload: z.object({ payout: z.object({ entity: payout }) }) });
const envelope = z.object({ event: z.string() });

/** What a status means; a payout in any other one is under way. A queued payout waits for money on the account. */
const stateOf: Readonly<Record<string, PayoutReport["state"]>> = {
  processed: "done",
  failed: "failed",
  rejected: "failed",
  cancelled: "failed",
  reversed: "failed",
};

function reportOf(entity: z.output<typeof payout>): PayoutReport {
  const { id, reference_id, amount, status, utr, fees, status_details } = entity;
  const state = stateOf[status] ?? "open";
  return {
    reference: reference_id ?? null,
    externalId: id,
    amount: paise(amount),
    state,
    utr: utr || null,
    fee: paise(fees ?? 0),
    reason: (status_details?.description || `Razorpay reports it as ${status}.`).slice(0, reasonLength),
  };
}

/** Begins calls with a pause between them, however many wait. */
function paced(perSecond: number): () => Promise<void> {
  const gapMs = 1000 / perSecond;
  let nextAt = 0;
  return async () => {
    const now = Date.now();
    const at = Math.max(now, nextAt);
    nextAt = at + gapMs;
    if (at > now) await wait(at - now);
  };
}

function fundAccountOf({ details, holderName, freelancerId }: PayoutTerms) {
  const name = bankText(holderName).slice(0, nameLength);
  const contact = { name, type: "vendor", reference_id: `freelancer ${freelancerId}` };
  return "upiId" in details
    ? { account_type: "vpa", vpa: { address: details.upiId }, contact }
    : {
        account_type: "bank_account",
        bank_account: { name, ifsc: details.ifsc, account_number: details.accountNumber },
        contact,
      };
}

const modeOf = (details: PayoutDetails, amount: Paise) => {
  if ("upiId" in details) return "UPI";
  return amount > imps ? "NEFT" : "IMPS";
};

/** A refusal may repeat what was sent: the whole number or address must not reach a log or a screen. */
function withoutDetails(message: string, details: PayoutDetails): string {
  const secret = "upiId" in details ? details.upiId : details.accountNumber;
  return message.replaceAll(secret, `…${last4Of(details)}`);
}

/** The key belongs to a request that differs from this one, so the payout of the first one may exist. */
const isOtherRequest = (message: string) => /idempoten/i.test(message);

function meaningOf(error: unknown, details: PayoutDetails): unknown {
  if (!(error instanceof RazorpayRefusal)) return error;
  const reason = withoutDetails(error.message, details);
  return isOtherRequest(reason) ? new Unreachable(reason) : new Declined(reason);
}

interface Access {
  readonly request: ReturnType<typeof razorpayClient>;
  /** The account from which it pays. */
  readonly account: string;
  /** Throws `BadSignature` for a body that Razorpay has not signed. */
  readonly assertSigned: (body: string, headers: IncomingHttpHeaders) => void;
}

/**
 * Payouts from the operator's account at RazorpayX. One request creates the contact, its fund account and the payout: Razorpay reuses
 * those that it has. The id of the payout is its reference and its idempotency key, so it is made once.
 */
export function razorpayXOf({ request, account, assertSigned }: Access): PayoutProvider {
  const mayCall = paced(callsPerSecond);

  async function create(terms: PayoutTerms): Promise<PayoutReport> {
    const { reference, amount, details, narration } = terms;
    await mayCall();
    try {
      const created = await request(payout, "payouts", {
        body: {
          account_number: account,
          amount,
          currency: orderCurrency,
          mode: modeOf(details, amount),
          purpose: "payout",
          fund_account: fundAccountOf(terms),
          queue_if_low_balance: true,
          reference_id: reference,
          narration: bankText(narration).slice(0, narrationLength).trim(),
        },
        headers: { "x-payout-idempotency": reference },
      });
      return reportOf(created);
    } catch (error) {
      throw meaningOf(error, details);
    }
  }

  async function find(reference: string): Promise<PayoutReport | undefined> {
    await mayCall();
    const query = new URLSearchParams({ account_number: account, reference_id: reference });
    const { items } = await request(payoutList, `payouts?${query}`);
    const match = items.find(({ reference_id }) => reference_id === reference);
    return match && reportOf(match);
  }

  return {
    create,
    find,
    list: async (from, to) => {
      await mayCall();
      const query = new URLSearchParams({ account_number: account, from: String(from), to: String(to) });
      return (await listAll(request, payout, `payouts?${query}`)).map(reportOf);
    },
    lookUp: async (externalId) => {
      await mayCall();
      return reportOf(await request(payout, `payouts/${encodeURIComponent(externalId)}`));
    },
    parseWebhook: (body, headers) => {
      assertSigned(body, headers);
      const content: unknown = JSON.parse(body);
      if (!envelope.parse(content).event.startsWith("payout.")) return undefined;
      return reportOf(event.parse(content).payload.payout.entity);
    },
  };
}
