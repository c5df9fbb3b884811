import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { StateCode } from "#domain/money/tax-numbers.ts";
import { taxHeads } from "#domain/money/tax-postings.ts";
import { supplyKinds, withholdingRateKinds } from "#domain/money/withholding.ts";
import { key, now, paise } from "#server/platform/db/columns.ts";
import { by, keeps, own, personal, platform, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { paymentColumns } from "#server/platform/db/schema/returns.ts";

const stateCode = () => char({ length: 2 }).$type<StateCode>();
const day = () => date({ mode: "string" });
const admin = () => integer().references(() => accounts.id, { onDelete: "set null" });
const amount = () => paise().notNull().default(0);

/** The rates by which tax is withheld, each from a day on. */
export const withholdingRates = pgTable(
  "withholding_rates",
  {
    kind: text({ enum: withholdingRateKinds }).notNull(),
    fromDay: day().notNull(),
    bps: integer().notNull(),
    /** The sum of a year, and the single payment, up to which nothing is withheld. */
    threshold: paise(),
    singleThreshold: paise(),
    /** The code of the section in the statement, and its form. */
    code: text().notNull(),
    form: text().notNull(),
    setBy: admin(),
    setAt: now(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.fromDay] }),
    index("withholding_rates_setter").on(t.setBy),
    check("withholding_rates_bps", sql`${t.bps} between 0 and 10000`),
  ],
);

/**
 * What a freelancer was paid in a tax year. A payment locks its row, so that two payments at once cannot both be below the threshold.
 */
export const taxYears = pgTable(
  "tax_years",
  {
    accountId: integer()
      .notNull()
      .references(() => accounts.id),
    /** 2627 is from 1 April 2026 on. */
    year: char({ length: 4 }).notNull(),
    base: amount(),
    /** The part of it of which nothing was withheld. */
    untaxed: amount(),
    withheld: amount(),
    /** What was due to be withheld, and was more than the payments. */
    arrears: amount(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.year] }),
    check("tax_years_parts", sql`least(${t.base}, ${t.untaxed}, ${t.withheld}, ${t.arrears}) >= 0`),
  ],
);

/**
 * What a freelancer supplied for a taxed payment, and what of it is withheld; or what of that went back. Written in the transaction of its
 * payment, return or reversal. Nothing of it changes when a rate or a number changes later.
 */
export const taxSupplies = pgTable(
  "tax_supplies",
  {
    id: key(),
    kind: text({ enum: supplyKinds }).notNull(),
    ...paymentColumns(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id),
    day: day().notNull(),
    /** The price, or the part of it that went back, with the freelancer's own GST inside. */
    price: paise().notNull(),
    rateBps: integer().notNull(),
    taxable: paise().notNull(),
    cgst: amount(),
    sgst: amount(),
    igst: amount(),
    /** The checked GSTIN of the freelancer; null for who is not registered. */
    gstin: text(),
    stateCode: stateCode().notNull(),
    placeOfSupply: stateCode().notNull(),
    tdsBase: amount(),
    tdsBps: integer(),
    tds: amount(),
    /** By how much what is still to be withheld of the year has changed. */
    arrearsChange: bigint({ mode: "number" }).notNull().default(0),
    tdsCode: text(),
    tdsForm: text(),
    tcsBps: integer(),
    tcsCgst: amount(),
    tcsSgst: amount(),
    tcsIgst: amount(),
    /** The freelancer as the statement names them. */
    legalName: text().notNull(),
    /** The checked PAN of the freelancer, encrypted with SECRET_KEY for the account; null for who has none. */
    panSealed: text(),
    panFingerprint: text(),
    panLast4: text(),
    isTest: boolean().notNull(),
    writtenAt: now(),
  },
  (t) => [
    index("tax_supplies_payment").on(t.paymentId),
    index("tax_supplies_return").on(t.returnId),
    index("tax_supplies_account").on(t.accountId, t.id),
    index("tax_supplies_day").on(t.day, t.id),
    check("tax_supplies_sum", sql`${t.price} = ${t.taxable} + ${t.cgst} + ${t.sgst} + ${t.igst}`),
    check(
      "tax_supplies_parts",
      sql`least(${t.taxable}, ${t.cgst}, ${t.sgst}, ${t.igst}, ${t.tds}, ${t.tcsCgst}, ${t.tcsSgst}, ${t.tcsIgst}) >= 0`,
    ),
  ],
);

/** Tax that the platform paid to the tax office. */
export const taxDeposits = pgTable(
  "tax_deposits",
  {
    id: key(),
    head: text({ enum: taxHeads }).notNull(),
    /** The first day of the month that it is for. */
    month: day().notNull(),
    amount: paise().notNull(),
    challan: text().notNull(),
    /** Of the branch of the bank; null for taxes that are paid on the portal. */
    bsrCode: text(),
    paidOn: day().notNull(),
    recordedBy: admin(),
    recordedAt: now(),
  },
  (t) => [
    index("tax_deposits_month").on(t.month, t.head),
    index("tax_deposits_recorder").on(t.recordedBy),
    unique("tax_deposits_once").on(t.challan, t.paidOn, t.head, t.month),
    check("tax_deposits_amount", sql`${t.amount} > 0`),
  ],
);

/** Certificates of what was withheld, each of one freelancer. */
export const taxCertificates = pgTable(
  "tax_certificates",
  {
    id: key(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The name of the file without the PAN. */
    name: text().notNull(),
    /** The PDF in base64, encrypted with SECRET_KEY for the account, because it has the PAN. */
    contentSealed: text().notNull(),
    sha256: text().notNull(),
    uploadedBy: admin(),
    uploadedAt: now(),
  },
  (t) => [
    unique("tax_certificates_once").on(t.accountId, t.sha256),
    index("tax_certificates_uploader").on(t.uploadedBy),
  ],
);

export const personalData: readonly TableRule[] = [
  { table: withholdingRates, ...platform },
  { table: taxDeposits, ...platform },
  { table: taxCertificates, ...personal(by(taxCertificates.accountId), "content_sealed", "uploaded_by") },
  { table: taxYears, exports: own(by(taxYears.accountId)), erasure: keeps("taxes") },
  {
    table: taxSupplies,
    exports: own(by(taxSupplies.accountId), "pan_sealed", "pan_fingerprint"),
    erasure: keeps("taxes"),
  },
];
