import { createHash, randomBytes } from "node:crypto";
import { Pool } from "pg";
import { openDisk } from "#server/platform/files/disk.ts";
import { hashOf, newToken } from "#server/platform/http/cookies.ts";
import { parseSettings } from "#server/platform/settings.ts";
import { HttpClient } from "../e2e/http-client.ts";
import { databaseOf } from "../e2e/many-companies.ts";
import { type Product, startProduct } from "../e2e/product.ts";
import { pdf, png } from "../e2e/samples.ts";
import { violatedInvariants } from "./simulate/invariants.ts";

type Status = "pending" | "accepted" | "completed";

/** A request on a work of its own. */
export interface InsertedRequest {
  readonly id: number;
  readonly workId: number;
}

/** In rupees: what every work here costs. */
export const price = 1000;

const settings = { DEMO: "0", LOG_LEVEL: "warn", ADMIN_USERNAME: "admin", ADMIN_PASSWORD: "Right1234" };

/** What registers so many, and has them agree on so much, would take minutes: these are rows, older than the audit log. */
const before = "now() - interval '1 day'";
const statements = {
  account: `insert into accounts (username, role, status, password_hash, name, email, phone, registered_at)
    values ($1, $2, 'accepted', 'none', $1, 'somebody@kaamkaj.example', '9876543210', ${before}) returning id`,
  company: `insert into companies (account_id, licence_no, logo, district_id, location_id) values ($1, 'N-1', $2, $3, $4) returning account_id as id`,
  freelancer: `insert into freelancers (account_id, picture, category_id, subcategory_id, district_id, location_id)
    values ($1, $2, $3, $4, $5, $6) returning account_id as id`,
  works: `insert into works (owner_id, title, description, category_id, subcategory_id, budget, deadline, engaged, posted_at)
    select $1, 'Work ' || n, 'By hand.', $2, $3, ${price * 100}, '2099-12-31', $4, ${before}
    from generate_series(1, $5::int) n returning id`,
  requests: `with request as (
      insert into work_requests (work_id, freelancer_id, name, resume, status, price, brokerage_bps, requested_at)
      select work, $2, 'As I am', $3, $4::request_status, $5::bigint, $6::int, ${before} from unnest($1::int[]) work
      returning id, work_id, status
    ), done as (
      insert into progress_entries (request_id, percentage, description)
      select id, 100, 'All done.' from request where status = 'completed'
    )
    select id, work_id from request`,
};

async function poolOf(product: Product, env: Record<string, string>): Promise<Pool> {
  const rows = new Pool({ connectionString: env["DATABASE_URL"] ?? (await databaseOf(product)), max: 4 });
  return rows.on("error", () => undefined);
}

/** A product of its own with companies and freelancers, and a line to its database. */
export class World {
  readonly #first: Product;
  #product: Product;
  pool: Pool;
  readonly url = () => this.#product.url;
  readonly #env: Record<string, string>;
  #picture = "";
  resume = "";
  place = { districtid: 0, locationid: 0 };
  skill = { categoryid: 0, subcategoryid: 0 };

  private constructor(product: Product, pool: Pool, env: Record<string, string>) {
    this.#first = product;
    this.#product = product;
    this.pool = pool;
    this.#env = env;
  }

  /** The data folder, the database and the product to use instead of new ones. */
  static async open(given: { env?: Record<string, string>; dataDir?: string; running?: Product } = {}): Promise<World> {
    const env = { ...settings, ...given.env };
    const { running, dataDir } = given;
    const product = running ?? (await startProduct({ env, ...(dataDir && { dataDir }) }));
    const world = new World(product, await poolOf(product, env), env);
    await world.#insertReferenceData();
    return world;
  }

  get dataDir(): string {
    return this.#first.dataDir;
  }

  output = (): string => this.#product.output();

  kill9 = (): Promise<void> => this.#product.kill9();

  /** On the same data, and on another port. */
  async restart(): Promise<void> {
    await this.pool.end();
    this.#product = await startProduct({ env: this.#env, dataDir: this.dataDir });
    this.pool = await poolOf(this.#product, this.#env);
  }

  close = async (): Promise<void> => {
    await this.pool.end();
    if (this.#product !== this.#first) await this.#product.stop();
    await this.#first.stop();
  };

  async ids(statement: string, values: readonly unknown[]): Promise<number[]> {
    return (await this.pool.query<{ id: number }>(statement, [...values])).rows.map(({ id }) => id);
  }

  /** What of that which is always true does not hold. */
  violatedInvariants(): Promise<readonly string[]> {
    return violatedInvariants(this.dataDir, this.#env);
  }

  /** One number. */
  async count(statement: string, values: readonly unknown[] = []): Promise<number> {
    return Number((await this.pool.query<{ count: string }>(statement, [...values])).rows[0]?.count);
  }

  async #one(statement: string, ...values: readonly unknown[]): Promise<number> {
    return (await this.ids(statement, values))[0] ?? 0;
  }

  async #insertReferenceData(): Promise<void> {
    const named = (table: string) => `insert into ${table} (name) values ('Wayanad') returning id`;
    const districtid = await this.#one(named("districts"));
    const locationid = await this.#one(
      "insert into locations (district_id, name) values ($1, 'Kalpetta') returning id",
      districtid,
    );
    this.#picture = await this.#storeFile("picture", png([200, 90, 20]));
    this.resume = await this.#storeFile("resume", pdf);
    const categoryid = await this.#one(
      "insert into categories (name, image) values ('Handicraft', $1) returning id",
      this.#picture,
    );
    const subcategoryid = await this.#one(
      "insert into subcategories (category_id, name) values ($1, 'Weaving') returning id",
      categoryid,
    );
    this.place = { districtid, locationid };
    this.skill = { categoryid, subcategoryid };
  }

  /** A file with its bytes, which the check of the books reads. */
  async #storeFile(kind: "picture" | "resume", bytes: Uint8Array): Promise<string> {
    const name = `${randomBytes(16).toString("hex")}.${kind === "picture" ? "webp" : "pdf"}`;
    const disk = await openDisk(parseSettings({ ...this.#env, DATA_DIR: this.dataDir }));
    await disk.put(name, bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await this.pool.query(
      "insert into files (name, kind, mime, size, sha256, ticket_hash, attached_at) values ($1, $2, $3, $4, $5, 'none', now())",
      [name, kind, kind === "picture" ? "image/webp" : "application/pdf", bytes.length, sha256],
    );
    return name;
  }

  async #account(role: string): Promise<number> {
    return this.#one(statements.account, `${role}_${randomBytes(5).toString("hex")}`, role);
  }

  async newCompany(): Promise<number> {
    const { districtid, locationid } = this.place;
    return this.#one(statements.company, await this.#account("client"), this.#picture, districtid, locationid);
  }

  async newFreelancer(): Promise<number> {
    const { categoryid, subcategoryid } = this.skill;
    const { districtid, locationid } = this.place;
    const skill = [categoryid, subcategoryid, districtid, locationid];
    return this.#one(statements.freelancer, await this.#account("freelancer"), this.#picture, ...skill);
  }

  async newWorks(owner: number, count: number, engaged = false): Promise<number[]> {
    return this.ids(statements.works, [owner, this.skill.categoryid, this.skill.subcategoryid, engaged, count]);
  }

  /** A request of this freelancer on each of these works. */
  async requestsOn(
    works: readonly number[],
    freelancer: number,
    status: Status = "pending",
  ): Promise<InsertedRequest[]> {
    const agreed = status === "pending" ? [null, null] : [price * 100, 1000];
    const { rows } = await this.pool.query<{ id: number; work_id: number }>(statements.requests, [
      works,
      freelancer,
      this.resume,
      status,
      ...agreed,
    ]);
    return rows.map(({ id, work_id }) => ({ id, workId: work_id }));
  }

  /** Works with an engaged freelancer, and their requests. */
  async newRequests(owner: number, freelancer: number, status: Status, count: number): Promise<InsertedRequest[]> {
    return this.requestsOn(await this.newWorks(owner, count, status !== "pending"), freelancer, status);
  }

  admin = async () => this.signIn((await this.ids("select id from accounts where role = 'admin'", []))[0] ?? 0);

  /** Signed in without a password. */
  async signIn(accountId: number): Promise<HttpClient> {
    const session = newToken();
    const values = [hashOf(session), accountId];
    await this.pool.query("insert into sessions (token_hash, account_id) values ($1, $2)", values);
    return new HttpClient(this.url, session).open();
  }
}
