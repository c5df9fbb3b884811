import { Actor } from "./actor.ts";
import { png } from "./samples.ts";

export interface Newcomer {
  readonly username: string;
  readonly password: string;
}

const visitor = () => new Actor(() => process.env["PRODUCT_URL"] ?? "");
const stamp = Date.now().toString(36);

/** What every registration asks for. The username tells who of this run it is. */
async function newcomer(client: Actor, prefix: string) {
  const account = { username: `${prefix}_${stamp}`, password: "Monsoon42" };
  return {
    account,
    form: { ...account, ...(await client.anyPlace()), phone: "9876543210", EMAIL: "new@kaamkaj.example" },
  };
}

interface NewCompany extends Newcomer {
  readonly name: string;
}

/** A company that registered a moment ago and waits. */
export async function pendingCompany(prefix: string, particulars: object = {}): Promise<NewCompany> {
  const client = visitor();
  const { account, form } = await newcomer(client, prefix);
  const name = `Company ${account.username}`;
  const logo = await client.upload(png([20, 120, 90]), "logo.png");
  await client.post("companyreg", { ...form, name, licenseno: "N-1", logo, ...particulars });
  return { ...account, name };
}

/** A company that was verified as well. */
export async function newCompany(prefix: string, particulars: object = {}): Promise<Newcomer> {
  const { name, ...account } = await pendingCompany(prefix, particulars);
  const admin = await Actor.admin();
  const { data } = await admin.post("getclient", { status: "pending" });
  const { loginid } = (data as Record<string, unknown>[]).find(({ companyname }) => companyname === name) ?? {};
  await admin.post("updateclientstatus", { status: "accepted", id: loginid });
  return account;
}

/** A freelancer who registered a moment ago, at a place or with a skill that matters to the test. */
export async function newFreelancer(prefix: string, particulars: object = {}): Promise<Newcomer> {
  const client = visitor();
  const { account, form } = await newcomer(client, prefix);
  const image = await client.upload(png([90, 60, 160]), "me.png");
  const skill = await client.anySkill();
  await client.post("freelancerreg", { ...form, name: "New Freelancer", ...skill, image, ...particulars });
  return account;
}

/** A work that stands first in the job list of every freelancer of `newFreelancer`. */
export async function newWork(owner: Newcomer, title: string): Promise<void> {
  const client = await Actor.signIn(owner);
  await client.postWork(title, await client.anySkill());
}
