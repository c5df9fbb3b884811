import { isDeadlineAllowed } from "#domain/hiring/work.ts";
import type { Language } from "#domain/language.ts";
import type { AuditSubject } from "#domain/operation/audit.ts";
import { type ImportKind, importLineErrors } from "#domain/operation/import.ts";
import { insertWork } from "#server/hiring/works/change-queries.ts";
import { termsOf } from "#server/hiring/works/service.ts";
import { insertCompany, insertFreelancer } from "#server/identity/accounts/queries.ts";
import { insertAccount } from "#server/identity/session/queries.ts";
import {
  ensureCategory,
  ensureDistrict,
  ensureLocation,
  ensureSubcategory,
  renewFile,
} from "#server/operation/imports/create-queries.ts";
import type { LineInput, LineProblem } from "#server/operation/imports/line-rules.ts";
import type { Db } from "#server/platform/db/connect.ts";

/** The values that all lines of a run share. */
export interface RunContext {
  /** Of the admin who imports; new accounts begin with it. */
  readonly language: Language;
  /** The hash of a random password: each person sets one with the link. */
  readonly passwordHash: string;
  /** Stands where the person or the admin has not chosen a picture yet. */
  readonly picture: string;
}

interface Created {
  readonly subject: AuditSubject;
  readonly id: number;
  readonly isNew: boolean;
}

/** What a line has created, or why it could not. Nothing is written then that the caller does not roll back. */
type Creation = Created | { readonly problems: readonly LineProblem[] };

const failed = (column: string, text: string): Creation => ({ problems: [{ column, text }] });

const brokenTexts = {
  locationid: importLineErrors.noLocation,
  subcategoryid: importLineErrors.noSubcategory,
} as const;

type Person = LineInput["companies"] | LineInput["freelancers"];

async function createPerson(
  tx: Db,
  { name, EMAIL: email, phone, username }: Person,
  { language, passwordHash, picture }: RunContext,
  kind: { readonly role: "client"; readonly status: "pending" } | { role: "freelancer"; status: "accepted" },
  insertProfile: (accountId: number) => Promise<keyof typeof brokenTexts | undefined>,
): Promise<Creation> {
  const person = { name, email, phone, username, passwordHash, language, ...kind };
  const id = await insertAccount(tx, { ...person, emailState: "unproved" });
  if (id === undefined) return failed("username", importLineErrors.takenUsername);
  await renewFile(tx, picture);
  const broken = await insertProfile(id);
  return broken ? failed(broken, brokenTexts[broken]) : { subject: "account", id, isNew: true };
}

const placeOf = ({ districtid: districtId, locationid: locationId }: Person) => ({ districtId, locationId });

/** A company waits for its verification, like one that registers. */
const createCompany: Creator<"companies"> = (tx, input, context) =>
  createPerson(tx, input, context, { role: "client", status: "pending" }, (accountId) =>
    insertCompany(tx, { accountId, licenceNo: input.licenseno, logo: context.picture, ...placeOf(input) }),
  );

const createFreelancer: Creator<"freelancers"> = (tx, input, context) => {
  const skill = { categoryId: input.categoryid, subcategoryId: input.subcategoryid };
  return createPerson(tx, input, context, { role: "freelancer", status: "accepted" }, (accountId) =>
    insertFreelancer(tx, { accountId, picture: context.picture, ...skill, ...placeOf(input) }),
  );
};

const createWork: Creator<"works"> = async (tx, input) => {
  const posted = await insertWork(tx, input.company, { ...termsOf(input), isPublic: false });
  if (!posted) return failed("subcategoryid", importLineErrors.noSubcategory);
  if (!isDeadlineAllowed(input.deadlinedate, posted.today))
    return failed("deadlinedate", importLineErrors.pastDeadline);
  return { subject: "work", id: posted.id, isNew: true };
};

const createPlace: Creator<"places"> = async (tx, { district, location }) => {
  const parent = await ensureDistrict(tx, district);
  if (location === undefined) return { subject: "district", ...parent };
  return { subject: "location", ...(await ensureLocation(tx, parent.id, location)) };
};

const createCategory: Creator<"categories"> = async (tx, { category, subcategory }, { picture }) => {
  await renewFile(tx, picture);
  const parent = await ensureCategory(tx, category, picture);
  if (subcategory === undefined) return { subject: "category", ...parent };
  return { subject: "subcategory", ...(await ensureSubcategory(tx, parent.id, subcategory)) };
};

type Creator<K extends ImportKind> = (tx: Db, input: LineInput[K], context: RunContext) => Promise<Creation>;

/** Creates what a line of each kind describes, in the transaction of the line. */
export const creators: { readonly [K in ImportKind]: Creator<K> } = {
  companies: createCompany,
  freelancers: createFreelancer,
  works: createWork,
  places: createPlace,
  categories: createCategory,
};
