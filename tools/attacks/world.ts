import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Actor } from "../../e2e/actor.ts";
import { first } from "../../e2e/http-client.ts";
import { newCompany, newFreelancer } from "../../e2e/new-accounts.ts";
import type { Product } from "../../e2e/product.ts";
import { pdf, png } from "../../e2e/samples.ts";
import { accounts } from "../../e2e/screen-list.ts";
import { emptyPng, zip } from "../../server/test/documents.ts";

/** The accounts and records of attacker and victim, and all ids an attacker could guess, as shell variables. */
export async function prepareAttack({ url, dataDir }: Product, folder: string): Promise<Record<string, string>> {
  process.env["PRODUCT_URL"] = url;
  const [eve, mal] = [await newCompany("eve"), await newFreelancer("mal")];
  const signIn = (account: typeof eve) => Actor.signIn(account, () => url);
  const [company, freelancer, victim] = [await signIn(eve), await signIn(mal), await signIn(accounts.clientmaster)];
  const idOf = async (actor: Actor) => first(await actor.get("/api/whoami"))["loginid"];
  const [victimId, artistId] = [await idOf(victim), await idOf(await signIn(accounts.freelancermaster))];

  const skill = await company.anySkill();
  const finished = await freelancer.applyFor(await company.postWork("A work of ours", skill));
  await company.accept(finished);
  await freelancer.report(finished, 100);
  const ourWork = await company.postWork("Another work of ours", skill);
  const pending = await freelancer.applyFor(ourWork);

  // Otherwise the freelancer would have a second session.
  await Promise.all([company.post("logout"), freelancer.post("logout")]);

  const theirWorks = (await victim.post("getworkdetails", { limit: 200 })).data as { workid: number }[];
  const theirRequests = (
    await Promise.all(theirWorks.map(({ workid }) => victim.post("getfreelancerbyworkid", { workid })))
  ).flatMap(({ data }) => data as { requestid: number; workid: number; req_status: string; biodata: string }[]);
  const theirRequest = theirRequests.find(({ req_status }) => req_status === "pending");
  if (!theirRequest) throw new Error("The demo has no pending request.");

  writeHostileFiles(folder);
  writeFileSync(join(folder, "resume.pdf"), pdf);
  writeFileSync(join(folder, "picture.png"), png([20, 120, 90]));
  return {
    U: url,
    DATA: dataDir,
    PASSWORD: eve.password,
    eve: eve.username,
    mal: mal.username,
    victim: accounts.clientmaster.username,
    VICTIM: String(victimId),
    ARTIST: String(artistId),
    OUR_REQUEST: String(pending),
    OUR_FINISHED: String(finished),
    OUR_WORK: String(ourWork),
    ...(await choices(company)),
    THEIR_WORK: String(theirRequest.workid),
    THEIR_REQUEST: String(theirRequest.requestid),
    THEIR_RESUME: theirRequest.biodata,
  };
}

/** A place and a skill, as fields of a call. */
async function choices(client: Actor): Promise<Record<"PLACE" | "SKILL", string>> {
  const fields = (row: object) =>
    Object.entries(row)
      .map(([key, value]) => `${key}=${value}`)
      .join(" ");
  return { PLACE: fields(await client.anyPlace()), SKILL: fields(await client.anySkill()) };
}

/** Files with wrong types or excessive sizes. */
function writeHostileFiles(folder: string): void {
  const script = "<script>alert(document.cookie)</script>";
  const files = {
    "picture.svg": `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`,
    "svg-inside.png": `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`,
    "page.png": `<!doctype html><html>${script}</html>`,
    "both.gif": `GIF89a/*${script}*/=1;`,
    "wide.png": emptyPng(30_000, 30_000),
    "unpacking.docx": zip(
      { name: "[Content_Types].xml", text: "<Types/>" },
      { name: "word/document.xml", text: "<w:document/>", claimedSize: 4_000_000_000 },
    ),
    "program.pdf": "MZ\u0090 this program cannot be run",
    "macros.docx": zip({ name: "[Content_Types].xml" }, { name: "word/document.xml" }, { name: "word/vbaProject.bin" }),
    "large.png": Buffer.concat([emptyPng(9, 9), Buffer.alloc(3 << 20, 1)]),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
}
