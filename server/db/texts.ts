import { sql } from "drizzle-orm";
import { type AnyPgColumn, index } from "drizzle-orm/pg-core";

// Texts that are indexed in just these words, to find rows by a part of a word: `plain_text` has neither capitals nor accents.

interface Told {
  readonly name: AnyPgColumn;
  readonly username: AnyPgColumn;
  readonly email: AnyPgColumn;
  readonly phone: AnyPgColumn;
}

/** What the admin finds an account by. */
export const accountText = ({ name, username, email, phone }: Told) =>
  sql`plain_text(' ' || ${name} || ' ' || ${username} || ' ' || ${email} || ' ' || ${phone})`;

/** By a part of a word, and in the order of the names. */
export const accountIndexes = (t: Told & { readonly role: AnyPgColumn; readonly id: AnyPgColumn }) => [
  index("accounts_named").on(t.role, sql`lower(${t.name})`, t.id),
  // One for each kind, since each has its own list.
  ...(["client", "freelancer"] as const).map((role) =>
    index(`accounts_${role}_text`)
      .using("gin", sql`${accountText(t)} gin_trgm_ops`)
      .where(sql`${t.role} = ${sql.raw(`'${role}'`)}`),
  ),
];

interface Licensed {
  readonly licenceNo: AnyPgColumn;
}

export const licenceText = ({ licenceNo }: Licensed) => sql`plain_text(' ' || ${licenceNo})`;

export const licenceIndex = (t: Licensed) =>
  index("companies_licence").using("gin", sql`${licenceText(t)} gin_trgm_ops`);
