import type { ReactNode } from "react";
import { CompanyRecordFacts, FreelancerRecordFacts } from "#web/hiring/records/records.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Card } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

/** What freelancers read about the signed-in company. */
export const OwnCompanyRecord = ({ list }: { readonly list: List<RowOf<"dashboards.company">> }) => (
  <OwnRecord lead={t("Freelancers see this with your jobs.")}>
    <Listing list={list}>{([row]) => row && <CompanyRecordFacts record={row.record} />}</Listing>
  </OwnRecord>
);

/** What companies read about the signed-in freelancer. */
export const OwnFreelancerRecord = ({ list }: { readonly list: List<RowOf<"dashboards.freelancer">> }) => (
  <OwnRecord lead={t("Companies see this when you apply.")}>
    <Listing list={list}>{([row]) => row && <FreelancerRecordFacts record={row.record} />}</Listing>
  </OwnRecord>
);

function OwnRecord({ lead, children }: { readonly lead: string; readonly children: ReactNode }) {
  return (
    <Card>
      <div>
        <h2>{t("Your track record")}</h2>
        <p className="soft small">{lead}</p>
      </div>
      {children}
    </Card>
  );
}
