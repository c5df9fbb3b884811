import { removeAtOnce } from "#server/catalog/files/identity-pictures.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";
import { identityExpired, identityExpiring, identityLapsed } from "#server/trust/identity-checks/mails.ts";
import { type MailServices, notifyFreelancer } from "#server/trust/identity-checks/notify.ts";
import {
  claimEnded,
  claimEndingSoon,
  claimLapsing,
  type DueCheck,
  detachPictures,
  expire,
  lapse,
  recordReminder,
} from "#server/trust/identity-checks/queries.ts";

type JobServices = MailServices & Pick<Services, "db" | "log" | "disk">;

const keyOf = ({ checkId }: DueCheck) => checkId;
const shownDay = (day: string) => day.split("-").reverse().join("-");

/** Deletes documents that nobody has decided about, reminds of checks that end soon, and ends those whose time is over. */
export async function processIdentityChecks(services: JobServices, now = new Date()): Promise<void> {
  await processDueRows(services, {
    step: "identities: not decided",
    claim: claimLapsing(now),
    keyOf,
    handle: (tx, check) => lapseOne(tx, services, check),
    // The pictures of a row are deleted in its own transaction.
    batch: 1,
  });
  await processDueRows(services, {
    step: "identities: reminder",
    claim: claimEndingSoon(now),
    keyOf,
    handle: async (tx, check) => {
      await recordReminder(tx, check.checkId);
      await notifyFreelancer(tx, services, "remind", check, identityExpiring(shownDay(check.validUntil)));
    },
  });
  await processDueRows(services, {
    step: "identities: end",
    claim: claimEnded(now),
    keyOf,
    handle: async (tx, check) => {
      await expire(tx, check.checkId);
      await notifyFreelancer(tx, services, "expire", check, identityExpired(check.end ?? "time"));
    },
  });
}

async function lapseOne(tx: Db, services: JobServices, check: DueCheck): Promise<void> {
  await lapse(tx, check.checkId);
  await notifyFreelancer(tx, services, "lapse", check, identityLapsed);
  await removeAtOnce(tx, services.disk, await detachPictures(tx, check.checkId));
}
