import { first, HttpClient, type HttpResponse } from "./http-client.ts";
import type { Newcomer } from "./newcomers.ts";
import { pdf, png } from "./samples.ts";
import { accounts } from "./screen-list.ts";

/** What of a row one has to name later. */
interface Row {
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

/** Somebody at work at the same time, somewhere else: on the wire, without a screen. Whatever is asked for is done. */
export class SecondActor {
  readonly #client = new HttpClient(() => process.env["PRODUCT_URL"] ?? "");

  static async signIn(account: Newcomer): Promise<SecondActor> {
    const actor = new SecondActor();
    await actor.row("login", account);
    return actor;
  }

  static admin = (): Promise<SecondActor> => SecondActor.signIn(accounts.adminmaster);

  async does(call: string, body: object): Promise<void> {
    const { status, data } = await this.#client.post(call, body);
    if (status !== 200) throw new Error(`${call} answered ${status}: ${JSON.stringify(data)}`);
  }

  /** The first row of what is read. */
  async row(call: string, body: object = {}): Promise<Row> {
    return first(await this.#client.post(call, body)) as unknown as Row;
  }

  /** A district of one's own with a town in it. Its name must not come first: the first of the list is everybody's. */
  async newPlace(district: string, town: string): Promise<Place> {
    await this.does("districtreg", { district });
    const { districtid } = named(await this.#client.get("/api/districtview"), district);
    return { districtid, locationid: await this.newTown(districtid, town) };
  }

  async newTown(districtid: number, location: string): Promise<number> {
    await this.does("locationreg", { districtid, location });
    return named(await this.#client.post("getlocation", { id: districtid }), location).locationid;
  }

  /** The same of categories. */
  async newSkill(category: string, subcategory: string): Promise<Skill> {
    const categoryimage = await this.#client.upload(png([70, 90, 110]), "icon.png");
    await this.does("categoryreg", { category, categoryimage });
    const { categoryid } = named(await this.#client.get("/api/categoryview"), category);
    return { categoryid, subcategoryid: await this.newSubcategory(categoryid, subcategory) };
  }

  async newSubcategory(categoryid: number, subcategory: string): Promise<number> {
    await this.does("subcategoryreg", { category: categoryid, subcategory });
    return named(await this.#client.post("getsubcategory", { id: categoryid }), subcategory).subcategoryid;
  }

  /** As a company: a work anybody may apply for. */
  async posts(title: string, skill: Skill): Promise<number> {
    const terms = { description: "By hand.", budget: "4500", deadlinedate: "2099-05-31" };
    await this.does("workpost", { ...terms, ...skill, title });
    return (await this.row("getworkdetails")).workid;
  }

  /** As a freelancer, with a résumé. */
  async appliesFor(workid: number): Promise<number> {
    const biodata = await this.#client.upload(pdf, "resume.pdf");
    await this.does("workreq", { workid, name: "A Freelancer", biodata });
    return (await this.row("getrequestbyid")).requestid;
  }
}

function named({ data }: HttpResponse, name: string): Row {
  const row = (data as object[]).find((one) => Object.values(one).includes(name));
  if (!row) throw new Error(`there is no ${name}: ${JSON.stringify(data)}`);
  return row as unknown as Row;
}
