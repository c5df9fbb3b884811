import { fingerprintText, type PayoutDetails } from "#domain/money/payout.ts";
import { declinedDays, type SignalKind } from "#domain/trust/signal.ts";
import { type FoundSignal, storeSignals } from "#server/platform/db/signals.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { JobSteps } from "#server/platform/jobs/steps.ts";
import {
  type CountedKind,
  countedKinds,
  detailsWithoutFingerprint,
  findCounted,
  findJobTexts,
  setFingerprint,
} from "#server/trust/signals/find-queries.ts";

/** Of what is counted over some days: when a closed signal is a new one. */
const windows: Partial<Readonly<Record<SignalKind, number>>> = {
  accountsFromNetwork: 1,
  declinedPayments: declinedDays,
};

async function store({ db, signalSeal }: Services, kind: SignalKind, found: readonly FoundSignal[]): Promise<void> {
  const hashed = found.map((each) => ({ ...each, subject: signalSeal.fingerprint(`${kind} ${each.subject}`) }));
  await storeSignals(db, { kind, found: hashed, windowDays: windows[kind] });
}

async function addFingerprints({ db, payoutSeal }: Services): Promise<void> {
  for (const { id, accountId, detailsSealed } of await detailsWithoutFingerprint(db)) {
    const details: PayoutDetails = JSON.parse(payoutSeal.open(detailsSealed, accountId));
    await setFingerprint(db, id, payoutSeal.fingerprint(fingerprintText(details)));
  }
}

const counted = (kind: CountedKind) => async (services: Services) =>
  store(services, kind, await findCounted(services.db, kind));

/** The steps that look for signals; one that fails stops none after it. */
export const findSignals: JobSteps = {
  "fingerprints of payout accounts": addFingerprints,
  ...Object.fromEntries(countedKinds.map((kind) => [kind, counted(kind)])),
  jobText: async (services) => store(services, "jobText", await findJobTexts(services.db)),
};
