import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";

interface Props {
  readonly report: Pick<
    RowOf<"messageReports.list"> | RowOf<"reviewReports.list">,
    "workTitle" | "companyName" | "freelancerName" | "reporterName" | "reason" | "createdAt" | "author"
  >;
}

/** Who reported what whom, about which work and why. */
export const ReportHead = ({ report }: Props) => (
  <>
    <div>
      <h3>{report.workTitle}</h3>
      <p className="soft small">{formatInstant(report.createdAt)}</p>
    </div>
    <p className="prose">{report.reason}</p>
    <Facts
      facts={{
        [t("Reported by")]: report.reporterName,
        [t("Written by")]: report.author === "client" ? report.companyName : report.freelancerName,
      }}
    />
  </>
);
