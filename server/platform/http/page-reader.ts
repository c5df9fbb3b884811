import type { PageReader } from "#server/platform/db/page-readers.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Services } from "#server/platform/http/services.ts";

/** Whether the platform has public pages. */
export const arePagesOn = ({ platformSettings }: Pick<Services, "platformSettings">): boolean =>
  platformSettings.current().publicPages === "on";

/** Whether companies find freelancers. */
export const isSearchOn = ({ platformSettings }: Pick<Services, "platformSettings">): boolean =>
  platformSettings.current().freelancerSearch !== "off";

/** Which pages a caller reads, by the settings of the platform. */
export function pageReaderOf(actor: Actor | undefined, services: Pick<Services, "platformSettings">): PageReader {
  const isCompany = actor?.role === "client" && isSearchOn(services);
  return { published: arePagesOn(services), ...(isCompany && { companyId: actor.accountId }) };
}
