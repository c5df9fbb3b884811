import { sql } from "drizzle-orm";
import { type AnyPgColumn, index } from "drizzle-orm/pg-core";

// Expressions of trigram indexes, to find rows by a part of a word. `plain_text` removes capitals and accents.

interface SearchedColumns {
  readonly name: AnyPgColumn;
  readonly username: AnyPgColumn;
  readonly email: AnyPgColumn;
  readonly phone: AnyPgColumn;
}

/** The texts by which an admin finds an account. */
export const accountText = ({ name, username, email, phone }: SearchedColumns) =>
  sql`plain_text(' ' || ${name} || ' ' || ${username} || ' ' || ${email} || ' ' || ${phone})`;

/** By a part of a word, ordered by name. */
export const accountIndexes = (t: SearchedColumns & { readonly role: AnyPgColumn; readonly id: AnyPgColumn }) => [
  index("accounts_named").on(t.role, sql`lower(${t.name})`, t.id),
  // One per kind, because each has its own list.
  ...(["client", "freelancer"] as const).map((role) =>
    index(`accounts_${role}_text`)
      .using("gin", sql`${accountText(t)} gin_trgm_ops`)
      .where(sql`${t.role} = ${sql.raw(`'${role}'`)}`),
  ),
];

interface Titled {
  readonly title: AnyPgColumn;
}

export const titleText = ({ title }: Titled) => sql`plain_text(' ' || ${title})`;

/** Of their kind, and by a part of a word of their title; new letters wait in a short list before they are sorted in. */
export const workIndexes = (t: Titled & { readonly categoryId: AnyPgColumn; readonly subcategoryId: AnyPgColumn }) => [
  index("works_subcategory").on(t.categoryId, t.subcategoryId),
  index("works_title")
    .using("gin", sql`${titleText(t)} gin_trgm_ops`)
    .with({ gin_pending_list_limit: 512 }),
];

interface Licensed {
  readonly licenceNo: AnyPgColumn;
}

export const licenceText = ({ licenceNo }: Licensed) => sql`plain_text(' ' || ${licenceNo})`;

export const licenceIndex = (t: Licensed) =>
  index("companies_licence").using("gin", sql`${licenceText(t)} gin_trgm_ops`);
