import type { accounts } from "#contract/accounts.ts";
import { companyMoves } from "#domain/account.ts";
import { comparedWith } from "#domain/audit.ts";
import {
  companyWith,
  freelancerWith,
  holdAccount,
  insertCompany,
  insertFreelancer,
  moveCompany,
  updateAccount,
  updateCompany,
  updateFreelancer,
} from "#server/features/accounts/queries.ts";
import { claimFile } from "#server/features/files/service.ts";
import { judged, welcome } from "#server/features/mail/templates/accounts.ts";
import { mailOf } from "#server/features/mail/templates/mail-template.ts";
import { recordEmailChange } from "#server/features/session/email-change.ts";
import { deleteSessionsOf, hasAdmin, insertAccount, isUsernameTaken } from "#server/features/session/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Context, Handler } from "#server/platform/http/handler.ts";
import type { Services } from "#server/platform/http/services.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { SettingsError } from "#server/platform/settings.ts";

/** What a form says of a field that names nothing there is (spec §5). */
const missing = { company: "please fill this", freelancer: "please fill this field" } as const;

type Registering = Pick<Context<typeof accounts.companyreg>, "db" | "actor" | "visit" | "services" | "refuse" | "note">;
type Registration = Parameters<Handler<typeof accounts.companyreg | typeof accounts.freelancerreg>>[0];
type Kind = typeof company | typeof freelancer;

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

type Town = Parameters<typeof place>[0];
type Trade = Parameters<typeof skill>[0];

/** What the audit log keeps of a profile: the places and trades of the platform, which are nobody's own. */
const townOf = (row: Town | undefined) => (row ? { districtid: row.districtid, locationid: row.locationid } : {});
const trade = (row: Trade | undefined) => (row ? { categoryid: row.categoryid, subcategoryid: row.subcategoryid } : {});

/** A taken name is told before anything else is looked at (DETAILS 17); the index has the last word. */
async function openAccount(input: Registration, kind: Kind, { db, visit }: Registering): Promise<number | undefined> {
  if (await isUsernameTaken(db, input.username)) return undefined;
  const passwordHash = await hashPassword(input.password);
  const { username } = input;
  return insertAccount(db, { ...person(input), ...kind, username, passwordHash, language: visit.language });
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

/** The database said of a field that what it names is not there; nothing is written then. */
function complain(broken: string | undefined, words: string, refuse: Registering["refuse"]): void {
  if (broken) throw refuse("invalid", { fields: { [broken]: words } });
}

const company = { role: "client", status: "pending" } as const;
const freelancer = { role: "freelancer", status: "accepted" } as const;

/** Whoever registers is known by the name they chose; of what they said of themselves the log keeps nothing. */
async function noteNewcomer(loginid: number, input: Registration, { role, status }: Kind, told: Registering) {
  const { db, visit, services, note } = told;
  const { username, EMAIL: email } = input;
  await note(db, { id: loginid, after: { role, status }, by: { loginid, username, role } });
  const reader = { email, language: visit.language ?? "en" };
  await services.mailer.queue(db, mailOf(welcome[role](username), reader, services.settings));
  return "done" as const;
}

export const registerCompany: Handler<typeof accounts.companyreg> = async (input, context) => {
  const accountId = await openAccount(input, company, context);
  if (accountId === undefined) return "exists";
  await claimPicture(input.logo, "logo", missing.company, context);
  const row = { accountId, licenceNo: input.licenseno, logo: input.logo, ...place(input) };
  complain(await insertCompany(context.db, row), missing.company, context.refuse);
  return noteNewcomer(accountId, input, company, context);
};

export const registerFreelancer: Handler<typeof accounts.freelancerreg> = async (input, context) => {
  const accountId = await openAccount(input, freelancer, context);
  if (accountId === undefined) return "exists";
  await claimPicture(input.image, "image", missing.freelancer, context);
  const row = { accountId, picture: input.image, ...place(input), ...skill(input) };
  complain(await insertFreelancer(context.db, row), missing.freelancer, context.refuse);
  return noteNewcomer(accountId, input, freelancer, context);
};

type Changing = Pick<Context<typeof accounts.clientprofileedit>, "db" | "actor" | "services">;
type Held = Awaited<ReturnType<typeof holdAccount>>;

async function changePerson(input: Parameters<typeof person>[0], owner: Held, context: Changing): Promise<void> {
  const { db, actor, services } = context;
  await updateAccount(db, actor.loginid, person(input));
  if (owner) await recordEmailChange(db, { ...owner, id: actor.loginid }, input.EMAIL, services);
}

/** Without a name, or with that of the picture there is, nothing changes; the picture before a new one is swept. */
export const editCompany: Handler<typeof accounts.clientprofileedit> = async (input, context) => {
  const { db, actor, refuse, note } = context;
  const { loginid: id } = actor;
  const owner = await holdAccount(db, id);
  const [present] = await companyWith(db, id);
  const { name: companyname, EMAIL: email, phone, licenseno, logo = present?.logo } = input;
  await changePerson(input, owner, context);
  const isNew = logo !== undefined && logo !== present?.logo;
  if (isNew) await claimPicture(logo, "logo", missing.company, context);
  const row = { licenceNo: licenseno, ...place(input), ...(isNew && { logo }) };
  complain(await updateCompany(db, id, row), missing.company, refuse);
  const personal = comparedWith<string>(present, { companyname, email, phone, licenseno, logo });
  await note(db, { id, before: townOf(present), after: { ...townOf(input), ...personal } });
  return "done";
};

export const editFreelancer: Handler<typeof accounts.freelancerprofileedit> = async (input, context) => {
  const { db, actor, refuse, note } = context;
  const { loginid: id } = actor;
  const owner = await holdAccount(db, id);
  const [present] = await freelancerWith(db, id);
  const { name: freelancername, EMAIL: email, phone, image = present?.image } = input;
  await changePerson(input, owner, context);
  const isNew = image !== undefined && image !== present?.image;
  if (isNew) await claimPicture(image, "image", missing.freelancer, context);
  const row = { ...place(input), ...skill(input), ...(isNew && { picture: image }) };
  complain(await updateFreelancer(db, id, row), missing.freelancer, refuse);
  const personal = comparedWith<string>(present, { freelancername, email, phone, image });
  const after = { ...townOf(input), ...trade(input), ...personal };
  await note(db, { id, before: { ...townOf(present), ...trade(present) }, after });
  return "done";
};

const judgements = { accepted: companyMoves.verify, rejected: companyMoves.reject } as const;

/**
 * A rejected company is signed out everywhere at once. So is one that is let in again: a login at the moment of the rejection
 * left a session that was worth nothing until now. Where it already stands so, nothing changes (DETAILS 4).
 */
export const judgeCompany: Handler<typeof accounts.updateclientstatus> = async ({ id, status }, context) => {
  const { db, services, refuse, note } = context;
  const present = await holdAccount(db, id);
  if (present?.role !== "client") throw refuse("not_found");
  const moved = await moveCompany(db, id, judgements[status]);
  if (moved) await deleteSessionsOf(db, id);
  await note(db, { id, before: { status: present.status }, after: { status } });
  if (moved) await services.mailer.queue(db, mailOf(judged[status](present.name), present, services.settings));
  return "done";
};

/** The account that ADMIN_USERNAME and ADMIN_PASSWORD describe, on a database that has no admin yet (DESIGN section 4). */
export async function createFirstAdmin({ db, settings }: Services): Promise<void> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ADMIN_EMAIL: email = "" } = settings;
  if (username === undefined || password === undefined || (await hasAdmin(db))) return;
  const passwordHash = await hashPassword(password);
  const nobody = { name: "Administrator", email, phone: "" };
  const id = await db.transaction(async (tx) => {
    const made = await insertAccount(tx, { ...nobody, username, passwordHash, role: "admin", status: "accepted" });
    const told = { call: "start", subject: "account", after: { role: "admin" } } as const;
    if (made !== undefined) await insertOwnEntry(tx, { ...told, subjectId: String(made) });
    return made;
  });
  // Another instance that starts at the same time may have been quicker with the very same account.
  if (id === undefined && !(await hasAdmin(db)))
    throw new SettingsError("ADMIN_USERNAME is the username of an account that is not an admin. Choose another.");
}
