import { Actor, type Credentials } from "./actor.ts";
import { sharedProductUrl } from "./product.ts";
import { png } from "./samples.ts";

const guest = () => new Actor(sharedProductUrl);
const stamp = Date.now().toString(36);

/** The fields of every registration. The username is unique in this run, and so is the address, which gets few e-mails an hour. */
async function registration(client: Actor, prefix: string) {
  const account = { username: `${prefix}_${stamp}`, password: "Monsoon42" };
  const EMAIL = `${account.username}@kaamkaj.example`;
  return { account, form: { ...account, ...(await client.anyPlace()), phone: "9876543210", EMAIL } };
}

interface NewCompany extends Credentials {
  readonly name: string;
}

/** A company that waits for verification. */
export async function pendingCompany(prefix: string, particulars: object = {}): Promise<NewCompany> {
  const client = guest();
  const { account, form } = await registration(client, prefix);
  const name = `Company ${account.username}`;
  const logo = await client.upload(png([20, 120, 90]), "logo.png");
  await client.post("companyreg", { ...form, name, licenseno: "N-1", logo, ...particulars });
  return { ...account, name };
}

/** A verified company. */
export async function newCompany(prefix: string, particulars: object = {}): Promise<Credentials> {
  const { name, ...account } = await pendingCompany(prefix, particulars);
  const admin = await Actor.admin();
  const { data } = await admin.post("getclient", { status: "pending" });
  const { loginid } = (data as Record<string, unknown>[]).find(({ companyname }) => companyname === name) ?? {};
  await admin.post("updateclientstatus", { status: "accepted", id: loginid });
  return account;
}

/** A freelancer, with the place and the skill of `particulars` or the first of each list. */
export async function newFreelancer(prefix: string, particulars: object = {}): Promise<Credentials> {
  const client = guest();
  const { account, form } = await registration(client, prefix);
  const image = await client.upload(png([90, 60, 160]), "me.png");
  const skill = await client.anySkill();
  await client.post("freelancerreg", { ...form, name: "New Freelancer", ...skill, image, ...particulars });
  return account;
}

/** A work at the top of the job list of every `newFreelancer`. */
export async function newWork(owner: Credentials, title: string): Promise<void> {
  const client = await Actor.signIn(owner);
  await client.postWork(title, await client.anySkill());
}
