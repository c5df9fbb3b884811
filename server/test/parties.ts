import { type Browser, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer } from "#server/test/build.ts";
import type { Opened } from "#server/test/open.ts";

/** A company and a freelancer, both signed in. */
export async function signedInParties(opened: Opened): Promise<Record<"company" | "freelancer", Browser>> {
  return {
    company: await signedIn(opened, (await buildCompany(opened.db)).id),
    freelancer: await signedIn(opened, (await buildFreelancer(opened.db)).id),
  };
}
