import { type Browser, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer } from "#server/test/build.ts";
import type { Opened } from "#server/test/open.ts";

/** A company, a freelancer, and another freelancer who has nothing to do with them, all signed in. */
export async function signedInParties(opened: Opened): Promise<Record<"company" | "freelancer" | "outsider", Browser>> {
  return {
    company: await signedIn(opened, (await buildCompany(opened.db)).id),
    freelancer: await signedIn(opened, (await buildFreelancer(opened.db)).id),
    outsider: await signedIn(opened, (await buildFreelancer(opened.db)).id),
  };
}
