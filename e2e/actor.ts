import { first, HttpClient, type HttpResponse } from "./http-client.ts";
import { sharedProductUrl } from "./product.ts";
import { pdf, png } from "./samples.ts";
import { accounts } from "./screen-list.ts";

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

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

/** The budget of a work in rupees. */
export const budget = 4500;

/** A user without a browser. Every call is expected to succeed. */
export class Actor extends HttpClient {
  static async signIn(account: Credentials, url = sharedProductUrl): Promise<Actor> {
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
    return first<Row>(await this.post(call, body));
  }

  /** A new district with a town. Its name must not come first: other tests use the first of the list. */
  async newPlace(district: string, town: string): Promise<Place> {
    await this.execute("districtreg", { district });
    const { districtid } = rowNamed(await this.get("/api/districtview"), district);
    return { districtid, locationid: await this.newTown(districtid, town) };
  }

  async newTown(districtid: number, location: string): Promise<number> {
    await this.execute("locationreg", { districtid, location });
    return rowNamed(await this.post("getlocation", { id: districtid }), location).locationid;
  }

  /** A new category with a subcategory. Its name must not come first either. */
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

  /** The first of the list. */
  async anyPlace(): Promise<Place> {
    const { districtid } = first<Row>(await this.get("/api/districtview"));
    return { districtid, locationid: (await this.row("getlocation", { id: districtid })).locationid };
  }

  async anySkill(): Promise<Skill> {
    const { categoryid } = first<Row>(await this.get("/api/categoryview"));
    return { categoryid, subcategoryid: (await this.row("getsubcategory", { id: categoryid })).subcategoryid };
  }

  /** As a company: posts an open work. */
  async postWork(title: string, skill: Skill, terms: object = {}): Promise<number> {
    const work = { description: "By hand.", budget: String(budget), deadlinedate: "2099-05-31", ...terms };
    await this.execute("workpost", { ...work, ...skill, title });
    return rowNamed(await this.post("getworkdetails"), title).workid;
  }

  /** As a freelancer: applies, with this résumé or a new one. */
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

/** The row that contains this name or id. */
function rowNamed({ data }: HttpResponse, value: unknown): Row {
  const row = (data as Row[]).find((each) => Object.values(each).includes(value));
  if (!row) throw new Error(`there is no ${value}: ${JSON.stringify(data)}`);
  return row;
}
