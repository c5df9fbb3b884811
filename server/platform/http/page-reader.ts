import type { PageReader } from "#server/platform/db/page-readers.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Refusal } from "#server/platform/refusal.ts";

/** Whether the platform has public pages. */
export const arePagesOn = ({ platformSettings }: Pick<Services, "platformSettings">): boolean =>
  platformSettings.current().publicPages === "on";

/** Whether visitors read works: they lead to the page of their company, so there are such pages as well. */
export const areWorksOn = ({ platformSettings }: Pick<Services, "platformSettings">): boolean =>
  arePagesOn({ platformSettings }) && platformSettings.current().publicWorks === "on";

/** Whether visitors find freelancers: it leads to their public pages, so there are such pages as well. */
export const isSearchPublic = ({ platformSettings }: Pick<Services, "platformSettings">): boolean =>
  arePagesOn({ platformSettings }) && platformSettings.current().freelancerSearch === "public";

/** Whether companies find freelancers. */
export const isSearchOn = ({ platformSettings }: Pick<Services, "platformSettings">): boolean =>
  platformSettings.current().freelancerSearch !== "off";

/** Whether the platform has reviews. */
export const areReviewsOn = ({ platformSettings }: Pick<Services, "platformSettings">): boolean =>
  platformSettings.current().reviews === "on";

/** Which pages a caller reads, by the settings of the platform. */
export function pageReaderOf(actor: Actor | undefined, services: Pick<Services, "platformSettings">): PageReader {
  const isCompany = actor?.role === "client" && isSearchOn(services);
  return { published: arePagesOn(services), ...(isCompany && { companyId: actor.accountId }) };
}

export function requireWorks(
  services: Pick<Services, "platformSettings">,
  refuse: (code: "switched_off") => Refusal,
): void {
  if (!areWorksOn(services)) throw refuse("switched_off");
}
