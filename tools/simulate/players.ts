import { Actor } from "../../e2e/actor.ts";
import { HttpClient, type HttpResponse } from "../../e2e/http-client.ts";
import { pdf, png } from "../../e2e/samples.ts";
import { type Act, type ActName, rightPassword } from "./model-world.ts";

type Row = Record<string, unknown>;
/** An id that does not exist. */
const nowhere = 2_147_483_000;
const admin = { username: "admin", password: rightPassword };

interface Sent {
  readonly call: string;
  readonly body: object;
}

/** Those who play, each with a browser of his own, and the numbers by which the product knows what they speak of. */
export class Players {
  url: string;
  readonly #browsers = new Map<string, HttpClient>();
  readonly #watchers = new Map<string, HttpClient>();
  readonly #ids = new Map<string, number>();
  #places: Row = {};
  #skill: Row = {};

  readonly #suffix: string;

  /** With a suffix the same people may play once more on the same product. */
  constructor(url: string, suffix = "") {
    this.url = url;
    this.#suffix = suffix;
  }

  /** The same users before their registration. */
  again(number: number): Players {
    const players = new Players(this.url, `_${number}`);
    [players.#places, players.#skill] = [this.#places, this.#skill];
    return players;
  }

  #usernameOf = (name: string) => (name === admin.username ? name : name + this.#suffix);

  browserOf = (name: string): HttpClient => this.#from(this.#browsers, name);

  #from(browsers: Map<string, HttpClient>, name: string): HttpClient {
    const browser = browsers.get(name) ?? new HttpClient(() => this.url);
    browsers.set(name, browser);
    return browser;
  }

  /** A second browser of the same person, who looks and does nothing. A rejection has signed it out. */
  async watcherOf(name: string): Promise<HttpClient> {
    const browser = this.#from(this.#watchers, name);
    const { data } = await browser.get("/api/whoami");
    if ((data as Row[]).length > 0) return browser;
    const [row] = (await browser.post("login", { username: this.#usernameOf(name), password: rightPassword }))
      .data as Row[];
    if (row) this.#ids.set(name, Number(row["loginid"]));
    return browser;
  }

  idOf = (name: string): number => this.#ids.get(name) ?? nowhere;

  nameOf = (kind: "work" | "request", id: unknown): string =>
    [...this.#ids].find(([name, known]) => known === id && name.startsWith(kind))?.[0] ?? `a strange ${kind} ${id}`;

  /** The places and skills that every registration asks for. */
  async createReferenceData(): Promise<void> {
    const actor = await Actor.signIn(admin, () => this.url);
    this.#watchers.set(admin.username, actor);
    this.#places = { ...(await actor.newPlace("Wayanad", "Kalpetta")) };
    this.#skill = { ...(await actor.newSkill("Handicraft", "Weaving")) };
  }

  /** What the browser sends for it. Files are uploaded before, as the screens do. */
  async sentFor(act: Act): Promise<Sent> {
    const { number, word } = act;
    const requestid = this.idOf(act.on);
    const request = { reqid: requestid };
    const terms = { ...this.#skill, title: act.makes, description: "By hand.", budget: number, deadlinedate: word };
    const bodies: Record<ActName, () => Sent | Promise<Sent>> = {
      register: () => this.#registration(act),
      login: () => ({ call: "login", body: { username: this.#usernameOf(act.by), password: word } }),
      logout: () => ({ call: "logout", body: {} }),
      judge: () => ({ call: "updateclientstatus", body: { id: this.idOf(act.on), status: word } }),
      post: () => ({ call: "workpost", body: terms }),
      edit: () => ({ call: "workedit", body: { ...terms, title: act.on, workid: this.idOf(act.on) } }),
      remove: () => ({ call: "workdelete", body: { workid: this.idOf(act.on) } }),
      apply: () => this.#application(act),
      accept: () => ({ call: "updatereqstatus", body: { ...request, status: "accepted" } }),
      reject: () => ({ call: "updatereqreview", body: { ...request, status: "rejected", rejectreason: word } }),
      report: () => ({ call: "updateworkprogress", body: { requestid, percentage: number, progress_desc: word } }),
      sendBack: () => ({ call: "sendback", body: { ...request, reason: word } }),
      end: () => ({ call: "endengagement", body: { ...request, reason: word } }),
      pay: () => ({ call: "payment", body: { requestid, amount: number } }),
      settle: () => ({ call: "payments.settleDebt", body: { requestid, amount: number } }),
      withdraw: () => ({ call: "workreqdelete", body: request }),
    };
    return bodies[act.name]();
  }

  async #registration({ by }: Act): Promise<Sent> {
    const file = await this.browserOf(by).upload(png([20, 120, 90], 8), "picture.png");
    const person = { ...this.#places, name: by.toUpperCase(), EMAIL: `${by}@kaamkaj.example`, phone: "9876543210" };
    const account = { username: this.#usernameOf(by), password: rightPassword };
    if (by.startsWith("company"))
      return { call: "companyreg", body: { ...person, ...account, licenseno: "N-1", logo: file } };
    return { call: "freelancerreg", body: { ...person, ...account, ...this.#skill, image: file } };
  }

  /** Users who may not upload a résumé apply with a missing one. */
  async #application({ by, on }: Act): Promise<Sent> {
    const biodata = await this.browserOf(by)
      .upload(pdf, "resume.pdf")
      .catch(() => `${"0".repeat(32)}.pdf`);
    return { call: "workreq", body: { workid: this.idOf(on), name: "As I am", biodata } };
  }

  /** The number of what has just been made. */
  async learn({ name, by, on, makes }: Act): Promise<void> {
    if (name === "register") await this.watcherOf(by);
    if (name === "post") {
      const works = await rowsOf(this.browserOf(by), "getworkdetails");
      this.#ids.set(makes, Number(works.find(({ title }) => title === makes)?.["workid"]));
    }
    if (name === "apply") {
      const requests = await rowsOf(this.browserOf(by), "getrequestbyid");
      this.#ids.set(makes, Number(requests.find(({ workid }) => workid === this.idOf(on))?.["requestid"]));
    }
  }
}

/** All rows of a list, page by page. */
export async function rowsOf(browser: HttpClient, call: string, body: object = {}): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const asked = { ...body, limit: 200, ...(after && { after }) };
    const answer: HttpResponse = await (call === "paymentdetails"
      ? browser.get(`/api/${call}?${new URLSearchParams({ ...asked, limit: "200" })}`)
      : browser.post(call, asked));
    if (answer.status !== 200) throw new Error(`${call} answered ${answer.status}: ${JSON.stringify(answer.data)}`);
    rows.push(...(answer.data as Row[]));
    after = answer.headers.get("x-next-after");
  } while (after);
  return rows;
}

/** An answer in the words of the model. */
export function wordsOf({ status, data }: HttpResponse): string {
  if (Array.isArray(data)) return data.map((row: Row) => `${row["role"]} ${row["status"]}`).join() || "[]";
  const { message, code } = data as Row;
  return status === 200 ? String(message) : `${status} ${code}`;
}
