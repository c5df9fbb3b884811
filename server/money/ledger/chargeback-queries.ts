import { postingsOfChargeback, postingsOfHeldChargeback, postingsOfRecovery } from "#domain/money/ledger.ts";
import type { Paise } from "#domain/money.ts";
import { insertEntry } from "#server/money/ledger/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

interface Chargeback {
  readonly id: number;
  /** The company; null for a payment that this installation does not know. */
  readonly company: number | null;
  readonly amount: Paise;
}

/** Books what a bank took back, in the transaction that marks the chargeback as lost, and once by the unique index. */
export const bookChargeback = (db: Db, { id, company, amount }: Chargeback): Promise<void> =>
  insertEntry(db, {
    kind: "chargeback",
    chargebackId: id,
    owner: company,
    postings: postingsOfChargeback({ company, amount }),
  });

/** Books money of a milestone that a bank took back while it was held, as `bookChargeback`. */
export const bookHeldChargeback = (db: Db, { id, company, amount }: Chargeback): Promise<void> =>
  insertEntry(db, {
    kind: "chargeback",
    chargebackId: id,
    owner: company,
    postings: postingsOfHeldChargeback({ company, amount }),
  });

interface Recovery {
  readonly chargebackId: number;
  readonly freelancer: number;
  readonly amount: Paise;
}

/** Books what is recovered of a chargeback, in the transaction that lowers what is owed, and once by the unique index. */
export const bookRecovery = (db: Db, { chargebackId, freelancer, amount }: Recovery): Promise<void> =>
  insertEntry(db, {
    kind: "recovery",
    chargebackId,
    owner: freelancer,
    postings: postingsOfRecovery({ freelancer, amount }),
  });
