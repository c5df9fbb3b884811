import { Actor } from "../../e2e/actor.ts";
import { HttpClient } from "../../e2e/http-client.ts";
import { pdf, png } from "../../e2e/samples.ts";
import { extendedDeadline } from "./amendment-rules.ts";
import { clientFeeOn, clientFeeRate } from "./amounts.ts";
import { disputedAmount } from "./chargeback-rules.ts";
import { disputeMessage, paymentIdOf } from "./disputes.ts";
import {
  activation,
  type CallInput,
  groundsOf,
  idlePause,
  missingContract,
  missingId,
  payoutAccountOf,
  providerSwitch,
  registrationOf,
  reviewOf,
  stepUpOf,
  versionIn,
} from "./inputs.ts";
import { type Act, type ActName, rightPassword, takesQuotes } from "./model-world.ts";
import { payoutName } from "./payout-rules.ts";
import { type Row, refundOf, rowsOf } from "./responses.ts";

const admin = { username: "admin", password: rightPassword };

/** The simulated users, each with an HTTP client, and the ids of the records they create. */
export class Players {
  url: string;
  readonly #clients = new Map<string, HttpClient>();
  readonly #observers = new Map<string, HttpClient>();
  readonly #ids = new Map<string, number>();
  /** The names of payouts by their ids. */
  readonly #payouts = new Map<string, string>();
  /** The latest direct payment that was reported of each request. */
  readonly #reports = new Map<string, unknown>();
  #places: Row = {};
  #skill: Row = {};

  readonly #dataDir: string;
  readonly #suffix: string;

  /** The suffix makes usernames unique when the same product is used again. */
  constructor(url: string, dataDir: string, suffix = "") {
    this.url = url;
    this.#dataDir = dataDir;
    this.#suffix = suffix;
  }

  /** The same users before their registration. */
  again(number: number): Players {
    const players = new Players(this.url, this.#dataDir, `_${number}`);
    [players.#places, players.#skill] = [this.#places, this.#skill];
    return players;
  }

  #usernameOf = (name: string) => (name === admin.username ? name : name + this.#suffix);

  clientOf = (name: string): HttpClient => this.#clientIn(this.#clients, name);

  #clientIn(clients: Map<string, HttpClient>, name: string): HttpClient {
    const client = clients.get(name) ?? new HttpClient(() => this.url);
    clients.set(name, client);
    return client;
  }

  /** A second session of the user, which only reads. A rejection ends it. */
  async observerOf(name: string): Promise<HttpClient> {
    const client = this.#clientIn(this.#observers, name);
    const { data } = await client.get("/api/whoami");
    if ((data as Row[]).length > 0) return client;
    const [row] = (await client.post("login", { username: this.#usernameOf(name), password: rightPassword }))
      .data as Row[];
    if (row) this.#ids.set(name, Number(row["loginid"]));
    return client;
  }

  idOf = (name: string): number => this.#ids.get(name) ?? missingId;

  nameOf = (kind: "work" | "request", id: unknown): string =>
    [...this.#ids].find(([name, knownId]) => knownId === id && name.startsWith(kind))?.[0] ??
    `an unknown ${kind} ${id}`;

  /** The places and skills of every registration. */
  async createReferenceData(): Promise<void> {
    const actor = await Actor.signIn(admin, () => this.url);
    this.#observers.set(admin.username, actor);
    this.#places = { ...(await actor.newPlace("Wayanad", "Kalpetta")) };
    this.#skill = { ...(await actor.newSkill("Handicraft", "Weaving")) };
    const [platform] = (await actor.get("/api/platform.get")).data as Row[];
    const from = platform?.["today"];
    await actor.execute("fees.saveRule", { side: "company", percent: String(clientFeeRate / 100), from });
  }

  /** The call and input of an action. Uploads its files first, as the screens do. */
  async inputFor(act: Act): Promise<CallInput> {
    const { number, text } = act;
    const requestid = this.idOf(act.on);
    const request = { reqid: requestid };
    const terms = { ...this.#skill, title: act.creates, description: "By hand.", budget: number, deadlinedate: text };
    const bodies: Record<ActName, () => CallInput | Promise<CallInput>> = {
      register: () => this.#registration(act),
      login: () => ({ call: "login", body: { username: this.#usernameOf(act.by), password: text } }),
      logout: () => ({ call: "logout", body: {} }),
      judge: () => ({ call: "updateclientstatus", body: { id: this.idOf(act.on), status: text } }),
      post: () => ({ call: "workpost", body: { ...terms, quotes: takesQuotes(act.creates) } }),
      edit: () => ({ call: "workedit", body: { ...terms, title: act.on, workid: this.idOf(act.on) } }),
      pauseWork: () => ({ call: idlePause, body: { workId: this.idOf(act.on) } }),
      reopen: () => ({ call: "works.reopen", body: { workId: this.idOf(act.on) } }),
      invite: () => {
        const body = { workId: this.idOf(act.on), freelancerIds: [this.idOf(text)], text: "Please apply." };
        return { call: "invitations.send", body };
      },
      remove: () => ({ call: "workdelete", body: { workid: this.idOf(act.on) } }),
      apply: () => this.#application(act),
      accept: () => ({
        call: "updatereqstatus",
        body: { ...request, status: "accepted", offerVersion: versionIn(act) },
      }),
      offer: () => this.#offer(act),
      counter: () => this.#offer(act),
      amend: () => this.#change(act),
      answerAmendment: () => {
        return { call: "contracts.answerAmendment", body: { amendmentId: this.idOf(act.on), accept: number > 0 } };
      },
      take: () => ({ call: "offers.take", body: { requestId: requestid, version: versionIn(act) } }),
      reject: () => ({ call: "updatereqreview", body: { ...request, status: "rejected", rejectreason: text } }),
      report: () => ({ call: "updateworkprogress", body: { requestid, percentage: number, progress_desc: text } }),
      sendBack: () => ({ call: "sendback", body: { ...request, reason: text } }),
      end: () => ({ call: "endengagement", body: { ...request, reason: text } }),
      pay: () => ({ call: "payment", body: { requestid, amount: number, clientFeePaise: clientFeeOn(number) } }),
      restrict: () => {
        const body = { accountId: this.idOf(act.on), kinds: [text], ...groundsOf(act) };
        return { call: "restrictions.create", body };
      },
      lift: () => ({ call: "restrictions.lift", body: { decisionId: this.idOf(act.on) } }),
      takeDown: () => ({ call: "works.takeDown", body: { workId: this.idOf(act.on), ...groundsOf(act) } }),
      restore: () => ({ call: "works.restore", body: { workId: this.idOf(act.on) } }),
      reverse: () => ({ call: "payments.reverse", body: { requestId: requestid, ...stepUpOf(act) } }),
      giveBack: () => this.#return(act),
      refund: async () => refundOf(await this.observerOf("admin"), requestid, act),
      switchProvider: () => ({ call: providerSwitch, body: {} }),
      withdrawReport: () => ({ call: "payments.withdrawReport", body: { requestid } }),
      confirmReceipt: () => ({ call: "payments.confirmReceipt", body: { orderId: this.#reportOf(act) } }),
      denyReceipt: () => ({ call: "payments.denyReceipt", body: { orderId: this.#reportOf(act), reason: text } }),
      settleBill: async () => {
        const billId = await this.#idIn("bills.list", "billId", act);
        return { call: "bills.settle", body: { billId, move: number > 0 ? "settle" : "waive", note: text } };
      },
      openChargeback: () => this.#dispute(act),
      winChargeback: () => this.#dispute(act),
      loseChargeback: () => this.#dispute(act),
      review: () => ({ call: "reviews.submit", body: { requestId: requestid, ...reviewOf(act) } }),
      recoverChargeback: async () => {
        const chargebackId = await this.#idIn("payments.listChargebacks", "chargebackId", act);
        return { call: "payments.recoverChargeback", body: { chargebackId, ...stepUpOf(act) } };
      },
      settle: () => ({ call: "payments.settleDebt", body: { requestid, amount: number } }),
      withdraw: () => ({ call: "workreqdelete", body: request }),
      message: () => this.#message(act),
      markRead: () => this.#readMark(act),
      saveAccount: () => ({ call: "payouts.saveAccount", body: payoutAccountOf(act) }),
      activateAccounts: () => ({ call: activation, body: {} }),
      createRun: () => ({ call: "payouts.createRun", body: { source: act.on, password: rightPassword } }),
      finishPayout: () => {
        return { call: "payouts.finish", body: { payoutId: this.#payoutIdOf(act), utr: this.#utrOf(act) } };
      },
      failPayout: () => ({ call: "payouts.fail", body: this.#payoutMove(act) }),
      cancelPayout: () => ({ call: "payouts.cancel", body: { payoutId: this.#payoutIdOf(act) } }),
      reversePayout: () => {
        return { call: "payouts.reverse", body: { payoutId: this.#payoutIdOf(act), ...stepUpOf(act) } };
      },
    };
    return bodies[act.name]();
  }

  /** The payment is that of the request. It is not listed any more once nothing is owed for it. */
  async #return({ on, number }: Act): Promise<CallInput> {
    const paymentId = (await paymentIdOf(this.#dataDir, this.idOf(on))) ?? missingId;
    return { call: "payments.giveBack", body: { paymentId, amountPaise: number * 100 } };
  }

  #reportOf = ({ on }: Act) => this.#reports.get(on) ?? missingId;

  /** The id in the row about the request, of a list of the admin. */
  async #idIn(call: string, key: string, { on }: Act): Promise<unknown> {
    const rows = await rowsOf(await this.observerOf("admin"), call);
    return rows.find(({ requestId }) => requestId === this.idOf(on))?.[key] ?? missingId;
  }

  #dispute(act: Act): Promise<CallInput> {
    const of = { name: act.name, id: `dispute of ${act.on}${this.#suffix}`, requestId: this.idOf(act.on) };
    return disputeMessage(this.#dataDir, { ...of, amountPaise: disputedAmount({ act }) });
  }

  #payoutIdOf = ({ on }: Act) => [...this.#payouts].find(([, name]) => name === on)?.[0] ?? missingContract;

  #payoutMove = (act: Act) => ({ payoutId: this.#payoutIdOf(act), reason: groundsOf(act).reason });

  /** Another one for each action. */
  #utrOf = ({ creates }: Act) => `UTR00${creates}${this.#suffix}`.replace(/\W|_/g, "").toUpperCase();

  /** The name of a payout by its id. */
  payoutNameOf = (payoutId: unknown): string => this.#payouts.get(String(payoutId)) ?? `an unknown payout ${payoutId}`;

  /** Names the payouts of the run that an action created: the newest of its source without names. */
  async #rememberPayouts({ by, on, creates }: Act): Promise<void> {
    const client = this.clientOf(by);
    for (const { runId, source } of await rowsOf(client, "payouts.listRuns")) {
      const rows = await rowsOf(client, "payouts.listOfRun", { runId });
      if (source !== on || rows.some(({ payoutId }) => this.#payouts.has(String(payoutId)))) continue;
      for (const { payoutId, freelancerName } of rows)
        this.#payouts.set(String(payoutId), payoutName(creates, String(freelancerName).toLowerCase()));
      return;
    }
  }

  #offer(act: Act): CallInput {
    const offer = { requestId: this.idOf(act.on), amountPaise: act.number * 100 };
    return { call: "offers.make", body: { ...offer, replacesVersion: versionIn(act) } };
  }

  /** The contract is that of the request. */
  async #change({ by, on, number, text }: Act): Promise<CallInput> {
    const { contractId = missingContract } = await this.#contractOf(by, on);
    const change = number === 0 ? { deadline: extendedDeadline } : { pricePaise: number * 100 };
    return { call: "contracts.amend", body: { contractId, baseVersion: Number(text), reason: "By hand.", ...change } };
  }

  async #contractOf(by: string, request: string): Promise<Row> {
    const { status, data } = await this.clientOf(by).post("contracts.get", { requestId: this.idOf(request) });
    const [contract] = status === 200 ? (data as Row[]) : [];
    return contract ?? {};
  }

  async #registration({ by }: Act): Promise<CallInput> {
    const file = await this.clientOf(by).upload(png([20, 120, 90], 8), "picture.png");
    return registrationOf(by, { ...this.#places, username: this.#usernameOf(by) }, { skill: this.#skill, file });
  }

  /** Users who may not upload a résumé apply with a missing one. */
  async #application({ by, on }: Act): Promise<CallInput> {
    const biodata = await this.clientOf(by)
      .upload(pdf, "resume.pdf")
      .catch(() => `${"0".repeat(32)}.pdf`);
    return { call: "workreq", body: { workid: this.idOf(on), name: "As I am", biodata } };
  }

  /** Where the conversation may not begin, that is the call. */
  async #message({ by, on, text }: Act): Promise<CallInput> {
    const open = { call: "conversations.open", body: { requestId: this.idOf(on) } };
    const { status, data } = await this.clientOf(by).post(open.call, open.body);
    if (status === 403 || status === 409) return open;
    const conversationId = (data as Row)["conversationId"] ?? missingId;
    return { call: "messages.send", body: { conversationId, text } };
  }

  async #readMark({ by, on }: Act): Promise<CallInput> {
    const client = this.clientOf(by);
    const { status, data } = await client.post("conversations.list", { limit: 200 });
    const rows = status === 200 ? (data as Row[]) : [];
    const conversationId = rows.find(({ requestId }) => requestId === this.idOf(on))?.["conversationId"];
    if (conversationId === undefined)
      return { call: "messages.markRead", body: { conversationId: missingId, upToId: 1 } };
    const [last] = (await client.post("messages.list", { conversationId })).data as Row[];
    return { call: "messages.markRead", body: { conversationId, upToId: last?.["messageId"] } };
  }

  /** Reads the id of the created record. */
  async rememberId(act: Act): Promise<void> {
    const { name, by, on, creates } = act;
    if (name === "register") await this.observerOf(by);
    if (name === "createRun") await this.#rememberPayouts(act);
    if (name === "pay") {
      const orderId = await this.#idIn("payments.listProviderOrders", "orderId", act);
      if (orderId !== missingId) this.#reports.set(on, orderId);
    }
    if (name === "post") {
      const works = await rowsOf(this.clientOf(by), "getworkdetails");
      this.#ids.set(creates, Number(works.find(({ title }) => title === creates)?.["workid"]));
    }
    if (name === "restrict") {
      const [latest] = await rowsOf(this.clientOf(by), "restrictions.list", { accountId: this.idOf(on) });
      this.#ids.set(creates, Number(latest?.["decisionId"]));
    }
    if (name === "amend") {
      const { openAmendment } = await this.#contractOf(by, on);
      this.#ids.set(creates, Number((openAmendment as Row)["amendmentId"]));
    }
    if (name === "apply") {
      const requests = await rowsOf(this.clientOf(by), "getrequestbyid");
      this.#ids.set(creates, Number(requests.find(({ workid }) => workid === this.idOf(on))?.["requestid"]));
    }
  }
}
