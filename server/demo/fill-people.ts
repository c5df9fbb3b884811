import { randomBytes } from "node:crypto";
import { demoCompanies, demoFreelancers } from "#server/demo/data.ts";
import { type Places, type Skills, skillOf } from "#server/demo/fill-reference.ts";
import { below, daysAgo, entryOf, type Ids } from "#server/demo/names.ts";
import { demoAccounts } from "#server/identity/accounts/demo-accounts.ts";
import { insertPermissions } from "#server/identity/session/permission-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, companies, freelancers } from "#server/platform/db/schema/marketplace.ts";
import { hashPassword } from "#server/platform/passwords.ts";

interface PeopleOptions {
  readonly pictures: ReadonlyMap<string, string>;
  readonly places: Places;
  readonly skills: Skills;
}

const admin = {
  username: "admin",
  name: "Administrator",
  email: "admin@kaamkaj.example",
  phone: "",
  registeredDaysAgo: 300,
};

/** A colleague with few permissions. */
const verifier = {
  username: "anita_rao",
  name: "Anita Rao",
  email: "anita.rao@kaamkaj.example",
  phone: "",
  registeredDaysAgo: 120,
  permissions: ["verify", "reports"],
} as const;

/** Inserts all accounts in the order of registration, and returns their ids by username. */
export async function fillPeople(tx: Db, { pictures, places, skills }: PeopleOptions): Promise<Ids> {
  const hashOf = await passwordHashes();
  const everybody = [
    ...[admin, verifier].map((each) => ({ ...each, role: "admin" as const, status: "accepted" as const })),
    ...demoCompanies.map((company) => ({ ...company, role: "client" as const })),
    ...demoFreelancers.map((freelancer) => ({
      ...freelancer,
      role: "freelancer" as const,
      status: "accepted" as const,
    })),
  ].toSorted((a, b) => b.registeredDaysAgo - a.registeredDaysAgo);
  const rows = await tx
    .insert(accounts)
    .values(
      everybody.map(({ username, role, status, name, email, phone, registeredDaysAgo }) => ({
        username,
        role,
        status,
        name,
        email,
        phone,
        demo: true,
        registeredAt: daysAgo(registeredDaysAgo),
        passwordHash: hashOf(username),
      })),
    )
    .returning();
  const ids = new Map(rows.map(({ username, id }) => [username, id]));
  await insertPermissions(tx, entryOf(ids, admin.username));
  await insertPermissions(tx, entryOf(ids, verifier.username), verifier.permissions);

  const profile = (of: { username: string; district: string; town: string }) => ({
    accountId: entryOf(ids, of.username),
    districtId: entryOf(places.districts, of.district),
    locationId: entryOf(places.towns, below(of.district, of.town)),
  });
  await tx.insert(companies).values(
    demoCompanies.map((one) => ({
      ...profile(one),
      licenceNo: one.licenseno,
      logo: entryOf(pictures, one.username),
    })),
  );
  await tx.insert(freelancers).values(
    demoFreelancers.map((one) => ({
      ...profile(one),
      ...skillOf(skills, one),
      picture: entryOf(pictures, one.username),
    })),
  );
  return ids;
}

/** Only the advertised demo accounts have a known password; the others have a random one. */
async function passwordHashes(): Promise<(username: string) => string> {
  const randomHash = await hashPassword(randomBytes(32).toString("hex"));
  const entries = await Promise.all(
    demoAccounts.map(async ({ username, password }) => [username, await hashPassword(password)] as const),
  );
  const hashes = new Map(entries);
  return (username) => hashes.get(username) ?? randomHash;
}
