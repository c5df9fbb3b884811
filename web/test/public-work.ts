import type { RowOf } from "#web/lib/api-types.ts";

/** A job as visitors read it. */
export const publicWork: RowOf<"publicPages.work"> = {
  ...{ workId: 8, title: "A shop front", description: "Three pages.", category: "Design", subcategory: "Logos" },
  ...{ skills: [], budget: 2500, quotes: false, deadline: "2099-12-31", postedDate: "2026-02-01" },
  ...{ companyName: "Kannur Weavers", companySlug: "kannur-weavers", logo: "weavers.webp" },
  ...{ town: "Payyanur", district: "Kannur", state: "Kerala", companyRecord: null, paymentVerified: true },
  applicants: 0,
};
