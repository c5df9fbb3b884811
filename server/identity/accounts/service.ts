import type { accounts } from "#contract/identity/accounts.ts";
import { companyNotifications } from "#domain/identity/company-notifications.ts";
import type { NotificationKind } from "#domain/notify/notification.ts";
import { comparedWith } from "#domain/operation/audit.ts";
import { claimFile } from "#server/catalog/files/service.ts";
import { openInvitation, takeRegistration } from "#server/identity/account-invitations/queries.ts";
import { welcome } from "#server/identity/accounts/mails.ts";
import {
  companyWith,
  freelancerWith,
  insertCompany,
  insertFreelancer,
  lockAccount,
  updateAccount,
  updateCompany,
  updateFreelancer,
} from "#server/identity/accounts/queries.ts";
import { identityFor, linkRegistered } from "#server/identity/oidc/registration.ts";
import { recordEmailChange } from "#server/identity/session/email-change.ts";
import { insertPermissions } from "#server/identity/session/permission-queries.ts";
import { hasAdmin, insertAccount, isUsernameTaken } from "#server/identity/session/queries.ts";
import { type NewNotification, notifyAdmins } from "#server/notify/notifications/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import { recordNetwork } from "#server/platform/db/signals.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { requireReadVersion } from "#server/platform/http/read-version.ts";
import type { Services } from "#server/platform/http/services.ts";
import { isSameMailbox } from "#server/platform/mail/address.ts";
import { limitedMailOf } from "#server/platform/mail/mail-template.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import { SettingsError } from "#server/platform/settings.ts";

/** The text for a field whose value does not exist (spec §5). */
const missing = { company: "please fill this", freelancer: "please fill this field" } as const;

type Opening = HandlerContext<typeof accounts.companyreg>;
type Registering = Pick<Opening, "db" | "actor" | "browser" | "services" | "recordAudit"> & {
  /** What a registration and an edit are both refused for. */
  readonly refuse: (code: "invalid", more: { readonly fields: Record<string, string> }) => Refusal;
};
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
type Skill = Parameters<typeof skill>[0];

/** The values of a profile in the audit log: place and skill, which are no personal data. */
const townOf = (row: Town | undefined) => (row ? { districtid: row.districtid, locationid: row.locationid } : {});
const skillOf = (row: Skill | undefined) =>
  row ? { categoryid: row.categoryid, subcategoryid: row.subcategoryid } : {};

interface UsableInvitation {
  readonly email: string;
  readonly tokenHash: string;
}

/** The invitation that comes with the form, if it can still be used for this role. A closed registration takes nothing else. */
async function invitationOf(
  { invitation: token }: Registration,
  { role }: Kind,
  { db, services, refuse }: Pick<Opening, "db" | "services" | "refuse">,
): Promise<UsableInvitation | undefined> {
  const tokenHash = hashOf(token ?? "");
  const invitation = token ? await openInvitation(db, "registration", tokenHash) : undefined;
  if (invitation?.role === role) return { email: invitation.email, tokenHash };
  if (isClosed(services)) throw refuse("registration_closed");
  return undefined;
}

const isClosed = ({ platformSettings }: Pick<Services, "platformSettings">) =>
  platformSettings.current().registration === "closed";

/** A taken username is reported before anything else is checked (docs/design/details.md#17); the unique index decides. */
async function openAccount(
  input: Registration,
  kind: Kind,
  context: Pick<Opening, "db" | "browser" | "services" | "refuse">,
): Promise<number | undefined> {
  const { db, browser, services, refuse } = context;
  const invitation = await invitationOf(input, kind, context);
  if (await isUsernameTaken(db, input.username)) return undefined;
  if (invitation && !isSameMailbox(invitation.email, input.EMAIL)) throw refuse("invalid", otherAddress);
  const identity = identityFor(input, kind, context);
  const passwordHash = await hashPassword(input.password);
  const { username } = input;
  const accountId = await insertAccount(db, {
    ...person(input),
    ...kind,
    username,
    passwordHash,
    language: browser.language,
    emailState: identity ? "proved" : "unproved",
  });
  if (accountId === undefined) return undefined;
  await recordNetwork(db, accountId, services.signalSeal.fingerprint(browser.network));
  await linkRegistered(identity, accountId, context);
  if (!invitation) return accountId;
  // A concurrent registration may have used it meanwhile.
  const isTaken = await takeRegistration(db, invitation.tokenHash, accountId);
  if (!isTaken && isClosed(services)) throw refuse("registration_closed");
  return accountId;
}

const otherAddress = { fields: { EMAIL: "please use the address of the invitation" } };
const claimPicture = (name: string, field: "logo" | "image", missing: string, { db, actor, browser }: Registering) =>
  claimFile(db, {
    name,
    kind: "picture",
    field,
    missing,
    ticketHash: browser.ticketHash(),
    accountId: actor?.accountId,
  });

/** Refuses a field whose foreign key does not exist; nothing is written then. */
function refuseBroken(field: string | undefined, text: string, refuse: Registering["refuse"]): void {
  if (field) throw refuse("invalid", { fields: { [field]: text } });
}

const company = { role: "client", status: "pending" } as const;
const freelancer = { role: "freelancer", status: "accepted" } as const;

/** Records the registration without personal data, and queues the welcome e-mail. */
async function recordRegistration(
  accountId: number,
  input: Registration,
  { role, status }: Kind,
  context: Registering,
) {
  const { db, browser, services, recordAudit } = context;
  const { username, EMAIL: email } = input;
  await recordAudit(db, { id: accountId, after: { role, status }, by: { accountId, role } });
  const reader = { accountId, email, language: browser.language ?? "en" };
  // Not before: who has to correct the form still has it.
  if (input.withIdentity) browser.endIdentity();
  await services.mailer.queue(db, limitedMailOf(welcome[role](username), reader, services));
  return "done" as const;
}

export const registerCompany: Handler<typeof accounts.companyreg> = async (input, context) => {
  const accountId = await openAccount(input, company, context);
  if (accountId === undefined) return "exists";
  await claimPicture(input.logo, "logo", missing.company, context);
  const row = { accountId, licenceNo: input.licenseno, logo: input.logo, ...place(input) };
  refuseBroken(await insertCompany(context.db, row), missing.company, context.refuse);
  for (const { kind } of companyNotifications.register)
    await notifyAdmins(context.db, accountNotification(kind, accountId, input.name));
  return recordRegistration(accountId, input, company, context);
};

export const registerFreelancer: Handler<typeof accounts.freelancerreg> = async (input, context) => {
  const accountId = await openAccount(input, freelancer, context);
  if (accountId === undefined) return "exists";
  await claimPicture(input.image, "image", missing.freelancer, context);
  const row = { accountId, picture: input.image, ...place(input), ...skill(input) };
  refuseBroken(await insertFreelancer(context.db, row), missing.freelancer, context.refuse);
  return recordRegistration(accountId, input, freelancer, context);
};

type Changing = Pick<HandlerContext<typeof accounts.clientprofileedit>, "db" | "actor" | "services">;
type LockedAccount = Awaited<ReturnType<typeof lockAccount>>;

async function changePerson(
  input: Parameters<typeof person>[0],
  owner: LockedAccount,
  context: Changing,
): Promise<void> {
  const { db, actor, services } = context;
  await updateAccount(db, actor.accountId, person(input));
  if (owner) await recordEmailChange(db, { ...owner, id: actor.accountId }, input.EMAIL, services);
}

/** A profile as its form shows it. */
const shownPlace = ({ district, location }: { readonly district: string; readonly location: string }) => ({
  districtid: district,
  locationid: location,
});
const shownCompany = (row: Awaited<ReturnType<typeof companyWith>>[number]) => ({
  present: { ...row, name: row.companyname, EMAIL: row.email },
  names: shownPlace(row),
});
const shownFreelancer = (row: Awaited<ReturnType<typeof freelancerWith>>[number]) => ({
  present: { ...row, name: row.freelancername, EMAIL: row.email },
  names: { ...shownPlace(row), categoryid: row.categoryname, subcategoryid: row.subcategory },
});

/** Without a file name, or with the present one, the picture stays. A replaced picture is deleted by the sweep. */
export const editCompany: Handler<typeof accounts.clientprofileedit> = async (input, context) => {
  const { db, actor, refuse, recordAudit } = context;
  const { accountId: id } = actor;
  const owner = await lockAccount(db, id);
  const [present] = await companyWith(db, id);
  if (present) requireReadVersion("clientprofileedit", input, shownCompany(present), refuse);
  const { name: companyname, EMAIL: email, phone, licenseno, logo = present?.logo } = input;
  await changePerson(input, owner, context);
  const isNew = logo !== undefined && logo !== present?.logo;
  if (isNew) await claimPicture(logo, "logo", missing.company, context);
  const row = { licenceNo: licenseno, ...place(input), ...(isNew && { logo }) };
  refuseBroken(await updateCompany(db, id, row), missing.company, refuse);
  const personal = comparedWith<string>(present, { companyname, email, phone, licenseno, logo });
  await recordAudit(db, { id, before: townOf(present), after: { ...townOf(input), ...personal } });
  return "done";
};

export const editFreelancer: Handler<typeof accounts.freelancerprofileedit> = async (input, context) => {
  const { db, actor, refuse, recordAudit } = context;
  const { accountId: id } = actor;
  const owner = await lockAccount(db, id);
  const [present] = await freelancerWith(db, id);
  if (present) requireReadVersion("freelancerprofileedit", input, shownFreelancer(present), refuse);
  const { name: freelancername, EMAIL: email, phone, image = present?.image } = input;
  await changePerson(input, owner, context);
  const isNew = image !== undefined && image !== present?.image;
  if (isNew) await claimPicture(image, "image", missing.freelancer, context);
  const row = { ...place(input), ...skill(input), ...(isNew && { picture: image }) };
  refuseBroken(await updateFreelancer(db, id, row), missing.freelancer, refuse);
  const personal = comparedWith<string>(present, { freelancername, email, phone, image });
  const after = { ...townOf(input), ...skillOf(input), ...personal };
  await recordAudit(db, { id, before: { ...townOf(present), ...skillOf(present) }, after });
  return "done";
};

/** A notification about an account; `otherName` is the name of it. */
export const accountNotification = (
  kind: NotificationKind,
  accountId: number,
  otherName?: string,
): NewNotification => ({
  kind,
  subjectKind: "account",
  subjectId: accountId,
  facts: otherName === undefined ? {} : { otherName },
});

/**
 * The account that ADMIN_USERNAME and ADMIN_PASSWORD describe, on a database that has no admin yet
 * (docs/configuration.md#first-admin-and-demo).
 */
export async function createFirstAdmin({ db, settings }: Services): Promise<void> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ADMIN_EMAIL: email = "" } = settings;
  if (username === undefined || password === undefined || (await hasAdmin(db))) return;
  const passwordHash = await hashPassword(password);
  const profile = { name: "Administrator", email, phone: "" };
  const id = await db.transaction(async (tx) => {
    const id = await insertAccount(tx, { ...profile, username, passwordHash, role: "admin", status: "accepted" });
    const entry = { call: "start", subject: "account", after: { role: "admin" } } as const;
    if (id === undefined) return undefined;
    await insertPermissions(tx, id);
    await insertOwnEntry(tx, { ...entry, subjectId: String(id) });
    return id;
  });
  // Another instance may have created the same account at the same time.
  if (id === undefined && !(await hasAdmin(db)))
    throw new SettingsError("ADMIN_USERNAME is the username of an account that is not an admin. Choose another.");
}
