import type { accounts } from "#contract/accounts.ts";
import { lengths } from "#contract/fields.ts";
import { companyMoves, isPassword, isUsername } from "#domain/account.ts";
import {
  companyWith,
  hasAdmin,
  insertAccount,
  insertCompany,
  insertFreelancer,
  isUsernameTaken,
  moveCompany,
  updateAccount,
  updateCompany,
  updateFreelancer,
} from "#server/accounts/queries.ts";
import { claimFile } from "#server/files/service.ts";
import { found } from "#server/http/found.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { hashPassword } from "#server/passwords.ts";
import type { Services } from "#server/services.ts";
import { deleteSessionsOf } from "#server/session/queries.ts";
import { SettingsError } from "#server/settings.ts";

/** What a form says of a field that names nothing there is (spec §5). */
const missing = { company: "please fill this", freelancer: "please fill this field" } as const;

type Registering = Pick<Context<typeof accounts.companyreg>, "db" | "actor" | "visit" | "refuse">;
type Registration = Parameters<Handler<typeof accounts.companyreg | typeof accounts.freelancerreg>>[0];
type Kind = Pick<Parameters<typeof insertAccount>[1], "role" | "status">;

const person = ({ name, EMAIL: email, phone }: { name: string; EMAIL: string; phone: string }) => ({
  name,
  email,
  phone,
});
const place = ({ districtid: districtId, locationid: locationId }: { districtid: number; locationid: number }) => ({
  districtId,
  locationId,
});
const skill = ({ categoryid, subcategoryid }: { categoryid: number; subcategoryid: number }) => ({
  categoryId: categoryid,
  subcategoryId: subcategoryid,
});

/** A taken name is told before anything else is looked at (DETAILS 17); the index has the last word. */
async function openAccount(input: Registration, kind: Kind, { db }: Registering): Promise<number | undefined> {
  if (await isUsernameTaken(db, input.username)) return undefined;
  const passwordHash = await hashPassword(input.password);
  return insertAccount(db, { ...person(input), ...kind, username: input.username, passwordHash });
}

const claimPicture = (name: string, field: "logo" | "image", missing: string, { db, actor, visit }: Registering) =>
  claimFile(db, {
    name,
    kind: "picture",
    field,
    missing,
    ticketHash: visit.ticketHash(),
    accountId: actor?.loginid,
  });

function complete(broken: string | undefined, words: string, refuse: Registering["refuse"]): "done" {
  if (broken) throw refuse("invalid", { fields: { [broken]: words } });
  return "done";
}

export const registerCompany: Handler<typeof accounts.companyreg> = async (input, context) => {
  const accountId = await openAccount(input, { role: "client", status: "pending" }, context);
  if (accountId === undefined) return "exists";
  await claimPicture(input.logo, "logo", missing.company, context);
  const row = { accountId, licenceNo: input.licenseno, logo: input.logo, ...place(input) };
  return complete(await insertCompany(context.db, row), missing.company, context.refuse);
};

export const registerFreelancer: Handler<typeof accounts.freelancerreg> = async (input, context) => {
  const accountId = await openAccount(input, { role: "freelancer", status: "accepted" }, context);
  if (accountId === undefined) return "exists";
  await claimPicture(input.image, "image", missing.freelancer, context);
  const row = { accountId, picture: input.image, ...place(input), ...skill(input) };
  return complete(await insertFreelancer(context.db, row), missing.freelancer, context.refuse);
};

export const editCompany: Handler<typeof accounts.clientprofileedit> = async (input, { db, actor, refuse }) => {
  await updateAccount(db, actor.loginid, person(input));
  const row = { licenceNo: input.licenseno, ...place(input) };
  return complete(await updateCompany(db, actor.loginid, row), missing.company, refuse);
};

export const editFreelancer: Handler<typeof accounts.freelancerprofileedit> = async (input, { db, actor, refuse }) => {
  await updateAccount(db, actor.loginid, person(input));
  const row = { ...place(input), ...skill(input) };
  return complete(await updateFreelancer(db, actor.loginid, row), missing.freelancer, refuse);
};

const judgements = { accepted: companyMoves.verify, rejected: companyMoves.reject } as const;

/** A rejected company is signed out everywhere at once. Where it already stands so, nothing changes (DETAILS 4). */
export const judgeCompany: Handler<typeof accounts.updateclientstatus> = async ({ id, status }, { db, refuse }) => {
  const moved = await moveCompany(db, id, judgements[status]);
  if (moved && status === "rejected") await deleteSessionsOf(db, id);
  if (!moved) found(await companyWith(db, id), refuse);
  return "done";
};

/** The account that ADMIN_USERNAME and ADMIN_PASSWORD describe, on a database that has no admin yet (DESIGN section 4). */
export async function createFirstAdmin({ db, settings }: Services): Promise<void> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = settings;
  if (username === undefined || password === undefined || (await hasAdmin(db))) return;
  if (!isUsername(username))
    throw new SettingsError("ADMIN_USERNAME starts with a letter and has 5 to 19 letters, digits or underscores.");
  if (!isPassword(password) || password.length > lengths.password)
    throw new SettingsError("ADMIN_PASSWORD has 8 to 128 characters with one uppercase letter and one digit.");
  const passwordHash = await hashPassword(password);
  const nobody = { name: "Administrator", email: "", phone: "" };
  const id = await insertAccount(db, { ...nobody, username, passwordHash, role: "admin", status: "accepted" });
  // Another instance that starts at the same time may have been quicker with the very same account.
  if (id === undefined && !(await hasAdmin(db)))
    throw new SettingsError("ADMIN_USERNAME is the name of an account that is no admin. Choose another.");
}
