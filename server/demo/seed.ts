import { isDirect } from "#domain/money/payment-order.ts";
import { storeDemoFiles } from "#server/demo/files.ts";
import { fillAnnouncement } from "#server/demo/fill-announcement.ts";
import { fillDecisions } from "#server/demo/fill-decisions.ts";
import { fillDrafts } from "#server/demo/fill-drafts.ts";
import { fillIdentities } from "#server/demo/fill-identities.ts";
import { fillListed } from "#server/demo/fill-listed.ts";
import { orderNotifications } from "#server/demo/fill-notifications.ts";
import { fillPages } from "#server/demo/fill-pages.ts";
import { fillPayouts } from "#server/demo/fill-payouts.ts";
import { fillPeople } from "#server/demo/fill-people.ts";
import { fillCategories, fillPlaces } from "#server/demo/fill-reference.ts";
import { fillSearches } from "#server/demo/fill-searches.ts";
import { fillSkills } from "#server/demo/fill-skills.ts";
import { fillTickets } from "#server/demo/fill-tickets.ts";
import { fillWebhooks } from "#server/demo/fill-webhooks.ts";
import { fillFees, fillWorks } from "#server/demo/fill-works.ts";
import { entryOf } from "#server/demo/names.ts";
import { computeRecords } from "#server/hiring/records/queries.ts";
import { computeFunnel } from "#server/operation/funnel/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import { files } from "#server/platform/db/schema/files.ts";
import type { Services } from "#server/platform/http/services.ts";

/** Fills an empty database with the demo: places, categories, accounts, and works in every status. */
export async function fillDemo({
  db,
  disk,
  settings,
  payoutSeal,
  webhookSeal,
  identitySeal,
  platformSettings,
}: Services): Promise<void> {
  const { rows, icons, pictures, resumes, samples } = await storeDemoFiles(disk);
  await db.transaction(async (tx) => {
    await tx.insert(files).values([...rows]);
    const places = await fillPlaces(tx);
    const skills = await fillCategories(tx, icons);
    const people = await fillPeople(tx, { pictures, places, skills });
    await fillWorks(tx, { resumes, people, skills, rate: settings.BROKERAGE_BPS });
    await fillSkills(tx, people);
    await fillPayouts(tx, { people, payoutSeal, isDirect: isDirect(settings.PAYMENT_PROVIDER) });
    await fillPages(tx, people, samples);
    await fillListed(tx, people);
    await fillSearches(tx, people);
    await fillFees(tx, { admin: entryOf(people, "admin"), rate: settings.BROKERAGE_BPS });
    await fillDecisions(tx, people);
    await fillTickets(tx, people);
    await fillIdentities(tx, { people, identitySeal, disk });
    await fillAnnouncement(tx, entryOf(people, "admin"));
    await orderNotifications(tx);
    await fillWebhooks(tx, { people, webhookSeal });
    await fillDrafts(tx, people);
    await computeFunnel(tx);
    await computeRecords(tx);
    await insertOwnEntry(tx, { call: "demo:fill", subject: null, subjectId: null, after: {} });
  });
  await platformSettings.refresh();
}
