import { first, HttpClient, type HttpResponse } from "./http-client.ts";
import { pdf, png } from "./samples.ts";
import { accounts } from "./screen-list.ts";

/** The keys of a row that a later call names. */
interface Row {
  readonly loginid: number;
  readonly districtid: number;
  readonly locationid: number;
  readonly categoryid: number;
  readonly subcategoryid: number;
  readonly workid: number;
  readonly requestid: number;
  readonly biodata: string;
}

type Place = Pick<Row, "districtid" | "locationid">;
export type Skill = Pick<Row, "categoryid" | "subcategoryid">;

/** In rupees: what a work costs. */
export const budget = 4500;

/** A user of the product without a screen. Every call is expected to succeed. */
export class Actor extends HttpClient {
  static async signIn(
    account: { readonly username: string; readonly password: string },
    url = () => process.env["PRODUCT_URL"] ?? "",
  ): Promise<Actor> {
    const actor = new Actor(url);
    await actor.row("login", account);
    return actor;
  }

  static admin = (url?: () => string): Promise<Actor> => Actor.signIn(accounts.adminmaster, url);

  async execute(call: string, body: object): Promise<void> {
    const { status, outcome } = await this.post(call, body);
    if (status !== 200) throw new Error(`${call}: ${outcome}`);
  }

  /** The first row of a list. */
  async row(call: string, body: object = {}): Promise<Row> {
    return first(await this.post(call, body)) as unknown as Row;
  }

  /** A district of one's own with a town in it. Its name must not come first: the first of the list is everybody's. */
  async newPlace(district: string, town: string): Promise<Place> {
    await this.execute("districtreg", { district });
    const { districtid } = rowNamed(await this.get("/api/districtview"), district);
    return { districtid, locationid: await this.newTown(districtid, town) };
  }

  async newTown(districtid: number, location: string): Promise<number> {
    await this.execute("locationreg", { districtid, location });
    return rowNamed(await this.post("getlocation", { id: districtid }), location).locationid;
  }

  /** The same of categories. */
  async newSkill(category: string, subcategory: string): Promise<Skill> {
    const categoryimage = await this.upload(png([70, 90, 110]), "icon.png");
    await this.execute("categoryreg", { category, categoryimage });
    const { categoryid } = rowNamed(await this.get("/api/categoryview"), category);
    return { categoryid, subcategoryid: await this.newSubcategory(categoryid, subcategory) };
  }

  async newSubcategory(categoryid: number, subcategory: string): Promise<number> {
    await this.execute("subcategoryreg", { category: categoryid, subcategory });
    return rowNamed(await this.post("getsubcategory", { id: categoryid }), subcategory).subcategoryid;
  }

  /** The first of the lists. */
  async anyPlace(): Promise<Place> {
    const { districtid } = first(await this.get("/api/districtview")) as unknown as Row;
    return { districtid, locationid: (await this.row("getlocation", { id: districtid })).locationid };
  }

  async anySkill(): Promise<Skill> {
    const { categoryid } = first(await this.get("/api/categoryview")) as unknown as Row;
    return { categoryid, subcategoryid: (await this.row("getsubcategory", { id: categoryid })).subcategoryid };
  }

  /** As a company: a work that everybody may apply for. */
  async postWork(title: string, skill: Skill, terms: object = {}): Promise<number> {
    const work = { description: "By hand.", budget: String(budget), deadlinedate: "2099-05-31", ...terms };
    await this.execute("workpost", { ...work, ...skill, title });
    return rowNamed(await this.post("getworkdetails"), title).workid;
  }

  /** As a freelancer, with a résumé of one's own or this one. */
  async applyFor(workid: number, resume?: string): Promise<number> {
    const biodata = resume ?? (await this.upload(pdf, "resume.pdf"));
    await this.execute("workreq", { workid, name: "A Freelancer", biodata });
    return rowNamed(await this.post("getrequestbyid"), workid).requestid;
  }

  accept = (reqid: number) => this.execute("updatereqstatus", { reqid, status: "accepted" });

  report = (requestid: number, percentage: number) =>
    this.execute("updateworkprogress", { requestid, percentage, progress_desc: "Done." });

  pay = (requestid: number, amount = budget) => this.execute("payment", { requestid, amount });
}

/** The row with this name or id in it. */
function rowNamed({ data }: HttpResponse, value: unknown): Row {
  const row = (data as object[]).find((one) => Object.values(one).includes(value));
  if (!row) throw new Error(`there is no ${value}: ${JSON.stringify(data)}`);
  return row as unknown as Row;
}
