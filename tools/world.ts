import { createHash } from "node:crypto";
import { Pool } from "pg";
import { HttpClient } from "../e2e/http-client.ts";
import { databaseOf } from "../e2e/many-companies.ts";
import { type Product, startProduct } from "../e2e/product.ts";
import { pdf, png } from "../e2e/samples.ts";
import { type Db, databaseOn } from "../server/platform/db/connect.ts";
import { openDisk } from "../server/platform/files/disk.ts";
import { hashOf, newToken } from "../server/platform/http/cookies.ts";
import { parseSettings } from "../server/platform/settings.ts";
import {
  buildCategory,
  buildCompany,
  buildFile,
  buildFreelancer,
  buildLocation,
  buildSubcategory,
} from "../server/test/build.ts";
import { buildContracts } from "../server/test/hiring/build-contract.ts";
import { violatedInvariants } from "./simulate/invariants.ts";

type Status = "pending" | "accepted" | "completed";

/** A request on a work of its own. */
export interface InsertedRequest {
  readonly id: number;
  readonly workId: number;
}

/** The budget of every work in rupees. */
export const price = 1000;

const settings = { DEMO: "0", LOG_LEVEL: "warn", ADMIN_USERNAME: "admin", ADMIN_PASSWORD: "Right1234" };

/** Rows are inserted in bulk, because making thousands of agreements by calls takes minutes. They are older than the audit log. */
const registeredAt = new Date(Date.now() - 86_400_000);
const before = "now() - interval '1 day'";
/** The product deletes a file that nothing refers to a minute after it was attached; a program may need it later. */
const farFuture = new Date("2099-12-31");
const statements = {
  works: `insert into works (owner_id, title, description, category_id, subcategory_id, budget, deadline, engaged, posted_at)
    select $1, 'Work ' || n, 'By hand.', $2, $3, ${price * 100}, '2099-12-31', $4, ${before}
    from generate_series(1, $5::int) n returning id`,
  requests: `with request as (
      insert into work_requests (work_id, freelancer_id, name, resume, status, price, brokerage_bps, requested_at)
      select work, $2, 'As I am', $3, $4::request_status, $5::bigint, $6::int, ${before} from unnest($1::int[]) work
      returning id, work_id, status
    ), progress as (
      insert into progress_entries (request_id, percentage, description)
      select id, 100, 'All done.' from request where status = 'completed'
    )
    select id, work_id from request`,
};

async function poolOf(product: Product, env: Record<string, string>): Promise<Pool> {
  const pool = new Pool({ connectionString: env["DATABASE_URL"] ?? (await databaseOf(product)), max: 4 });
  return pool.on("error", () => undefined);
}

/** A product with companies, freelancers and their agreements, and a connection to its database. */
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

  /** Uses this data folder, database or running product instead of new ones. */
  static async open(
    options: { env?: Record<string, string>; dataDir?: string; running?: Product } = {},
  ): Promise<World> {
    const env = { ...settings, ...options.env };
    const { running, dataDir } = options;
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

  /** Starts again with the same data on another port. */
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

  /** The invariants that `kaamkaj ledger:verify` finds violated. */
  violatedInvariants(): Promise<readonly string[]> {
    return violatedInvariants(this.dataDir, this.#env);
  }

  /** A statement that returns one number. */
  async count(statement: string, values: readonly unknown[] = []): Promise<number> {
    return Number((await this.pool.query<{ count: string }>(statement, [...values])).rows[0]?.count);
  }

  async #build<T>(build: (db: Db) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      return await build(databaseOn(client));
    } finally {
      client.release();
    }
  }

  async #insertReferenceData(): Promise<void> {
    this.#picture = await this.#storeFile("picture", png([200, 90, 20]));
    this.resume = await this.#storeFile("resume", pdf);
    const location = await this.#build((db) => buildLocation(db));
    const { id: categoryId } = await this.#build((db) => buildCategory(db, { image: this.#picture }));
    const subcategory = await this.#build((db) => buildSubcategory(db, { categoryId }));
    this.place = { districtid: location.districtId, locationid: location.id };
    this.skill = { categoryid: categoryId, subcategoryid: subcategory.id };
  }

  /** Stores the bytes too, because the ledger check verifies them. */
  async #storeFile(kind: "picture" | "resume", bytes: Uint8Array): Promise<string> {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const row = { kind, size: bytes.length, sha256, attachedAt: farFuture };
    const { name } = await this.#build((db) => buildFile(db, row));
    const disk = await openDisk(parseSettings({ ...this.#env, DATA_DIR: this.dataDir }));
    await disk.put(name, bytes);
    return name;
  }

  get #profile() {
    const { districtid: districtId, locationid: locationId } = this.place;
    return { districtId, locationId, registeredAt };
  }

  async newCompany(): Promise<number> {
    return (await this.#build((db) => buildCompany(db, { ...this.#profile, logo: this.#picture }))).id;
  }

  async newFreelancer(): Promise<number> {
    const { categoryid: categoryId, subcategoryid: subcategoryId } = this.skill;
    const profile = { ...this.#profile, categoryId, subcategoryId, picture: this.#picture };
    return (await this.#build((db) => buildFreelancer(db, profile))).id;
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
    const agreement = status === "pending" ? [null, null] : [price * 100, 1000];
    const { rows } = await this.pool.query<{ id: number; work_id: number }>(statements.requests, [
      works,
      freelancer,
      this.resume,
      status,
      ...agreement,
    ]);
    if (status !== "pending") await this.#build(buildContracts);
    return rows.map(({ id, work_id }) => ({ id, workId: work_id }));
  }

  /** Works with an engaged freelancer, and their requests. */
  async newRequests(owner: number, freelancer: number, status: Status, count: number): Promise<InsertedRequest[]> {
    return this.requestsOn(await this.newWorks(owner, count, status !== "pending"), freelancer, status);
  }

  admin = async () => this.signIn((await this.ids("select id from accounts where role = 'admin'", []))[0] ?? 0);

  /** A client with a new session of this account. */
  async signIn(accountId: number): Promise<HttpClient> {
    const session = newToken();
    const values = [hashOf(session), accountId];
    await this.pool.query("insert into sessions (token_hash, account_id) values ($1, $2)", values);
    return new HttpClient(this.url, session).open();
  }
}
