import type { Message } from "#server/platform/payments/provider.ts";
import {
  type Answer,
  collection,
  newId,
  razorpayKeys,
  refused,
  type Sent,
  signedMessage,
} from "#server/test/money/razorpay-answers.ts";
import { isWithin, pageOf } from "#server/test/money/razorpay-lists.ts";

interface FundAccount {
  readonly bank_account?: { readonly ifsc: string; readonly account_number: string };
  readonly vpa?: { readonly address: string };
}

interface Payout {
  readonly id: string;
  readonly account_number: string;
  readonly reference_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly mode: string;
  readonly narration: string;
  readonly fund_account: FundAccount;
  status: string;
  utr: string | null;
  status_details: { readonly description: string } | null;
  /** With the tax on them. */
  fees: number;
  created_at: number;
}

interface Request {
  readonly id: string;
  readonly sent: Sent;
  readonly body: string;
  readonly key: string;
  readonly searchParams: URLSearchParams;
}

const ok = (body: object): Answer => ({ status: 200, body });

/** Payouts of RazorpayX with the refusals that its documentation names. */
export class RazorpayXDouble {
  readonly payouts = new Map<string, Payout>();
  /** Whether there is too little on the account. */
  isEmpty = false;
  /** Whether its list does not show new payouts yet. */
  isListLate = false;
  /** Why every new payout is refused; the answer repeats the account. */
  refusal: string | undefined;
  readonly #byKey = new Map<string, { readonly body: string; readonly payout: Payout }>();

  /** Every payout with this reference. */
  of(reference: string): readonly Payout[] {
    return [...this.payouts.values()].filter(({ reference_id }) => reference_id === reference);
  }

  /** The bank reports a result of the only payout with this reference. */
  settle(
    reference: string,
    status: string,
    { utr = null, reason }: { utr?: string | null; reason?: string } = {},
  ): void {
    const [payout, ...more] = this.of(reference);
    if (!payout || more.length > 0) throw new Error(`${this.of(reference).length} payouts for ${reference}`);
    Object.assign(payout, { status, utr, status_details: reason ? { description: reason } : null });
  }

  /** The event of a payout as it is delivered, which has the details of its account. */
  event(reference: string, event: string, more: Partial<Payout> = {}): Message {
    const payload = { payout: { entity: { ...this.of(reference)[0], ...more } } };
    return signedMessage({ event, contains: ["payout"], payload });
  }

  /** Undefined for a route of other products. */
  respond(route: string, request: Request): Answer | undefined {
    const routes: Readonly<Record<string, () => Answer>> = {
      "POST payouts": () => this.#create(request),
      "GET payouts": () => this.#list(request),
      "GET payouts :id": () => this.#show(request),
    };
    return routes[route]?.();
  }

  #create({ sent, body, key }: Request): Answer {
    const earlier = this.#byKey.get(key);
    if (earlier && earlier.body !== body) return refused("Different request body with the same idempotency key");
    if (earlier) return ok(earlier.payout);
    const payout = {
      ...(sent as unknown as Payout),
      id: newId("pout"),
      status: this.isEmpty ? "queued" : "processing",
      utr: null,
      status_details: null,
      fees: 590,
      created_at: Math.floor(Date.now() / 1000),
    };
    const refusal = this.refusal ? `${this.refusal} ${addressOf(payout)}` : refusalOf(payout, key);
    if (refusal) return refused(refusal);
    this.payouts.set(payout.id, payout);
    this.#byKey.set(key, { body, payout });
    return ok(payout);
  }

  #list({ searchParams }: Request): Answer {
    const [account, reference] = [searchParams.get("account_number"), searchParams.get("reference_id")];
    if (!account) return refused("The account number field is required.");
    if (this.isListLate) return collection([]);
    const all = reference ? this.of(reference) : [...this.payouts.values()];
    return collection(
      pageOf(
        all.filter(({ created_at }) => isWithin(searchParams, created_at)),
        searchParams,
      ),
    );
  }

  #show({ id }: Request): Answer {
    const payout = this.payouts.get(id);
    return payout ? ok(payout) : refused("The id provided does not exist");
  }
}

const addressOf = ({ fund_account: { bank_account: bank, vpa } }: Payout) => bank?.account_number ?? vpa?.address;

/** Refusals repeat what they refuse. */
function refusalOf({ account_number, amount, reference_id, narration, fund_account }: Payout, key: string) {
  const { bank_account: bank } = fund_account;
  const rules: readonly (readonly [boolean, string])[] = [
    [!/^[A-Za-z0-9 _-]{4,36}$/.test(key), "The idempotency key is required."],
    [account_number !== razorpayKeys.RAZORPAY_X_ACCOUNT, "The RazorpayX Account number is invalid."],
    [amount < 100, "The amount must be atleast INR 1.00"],
    [reference_id.length > 40, "The reference id may not be greater than 40 characters."],
    [narration.length > 30 || !/^[A-Za-z0-9 ]*$/.test(narration), "The narration format is invalid."],
    [bank?.ifsc === "KKBK0000000", `Invalid IFSC Code of account ${bank?.account_number}`],
  ];
  return rules.find(([is]) => is)?.[1];
}
