import { domainToASCII, domainToUnicode } from "node:url";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

function split(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf("@");
  return [address.slice(0, at), address.slice(at + 1)];
}

/** A domain that is none stays as it is. */
const spelt = (domain: string, spelling: (domain: string) => string) => spelling(domain) || domain.toLowerCase();

/** The one form of an address in which its domain is written: in A-labels and small letters (RFC 5891, RFC 4343). */
export function addressForm(address: string): string {
  const [local, domain] = split(address);
  return `${local}@${spelt(domain, domainToASCII)}`;
}

/** What addresses of one mailbox have in common. Before the @ too, no server in use tells capitals from small letters. */
export const mailboxKey = (address: string): string => addressForm(address).toLowerCase();

/** Whether two addresses are of one mailbox. */
export const isSameMailbox = (a: string, b: string): boolean => mailboxKey(a) === mailboxKey(b);

/** Letters before the @ that a mail server has to offer SMTPUTF8 for; a domain has its A-labels (RFC 6531, RFC 5891). */
export const needsSmtpUtf8 = (address: string): boolean => /[^\0-\x7f]/.test(split(address)[0]);

/** How the address of a mailbox may be stored, in small letters: its domain as the network writes it, or as people do. */
export function spellingsOf(address: string): readonly string[] {
  const [local, domain] = split(address.toLowerCase());
  const spellings = [domain, spelt(domain, domainToASCII), spelt(domain, domainToUnicode)];
  return [...new Set(spellings.map((each) => `${local}@${each}`))];
}

/** Whether a stored address is of the mailbox of one of these. */
export function isOfMailbox(stored: PgColumn | SQL, ...addresses: readonly string[]): SQL<boolean> {
  const spellings = sql.join(
    addresses.flatMap(spellingsOf).map((each) => sql`${each}`),
    sql`, `,
  );
  return sql<boolean>`lower(${stored}) in (${spellings})`;
}
