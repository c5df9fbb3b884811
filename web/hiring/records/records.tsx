import { percentOf } from "#domain/hiring/track-record.ts";
import {
  type CompanyRecord,
  companyFacts,
  companyFactTexts,
  countedText,
  daysOf,
  newHereText,
  partOf,
} from "#web/hiring/records/record-section.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";

type FreelancerRecord = RowOf<"records.get">["freelancer"];

const paidWorks = (count: number) =>
  t(plural(count, "{count} finished job", "{count} finished jobs"), { count: formatCount(count) });

/** The record of a company in one line, for cards; nothing where there is none, because most cards of a young platform would say so. */
export function CompanyRecordLine({ record }: { readonly record: CompanyRecord }) {
  if (!record) return null;
  const { applications, answeredApplications, medianDaysToPay } = record;
  const answered = t("answers {share}% of applications", { share: percentOf(answeredApplications, applications) });
  const paid = medianDaysToPay !== null && t("usually pays within {days}", { days: daysOf(medianDaysToPay) });
  return <p className="small soft">{[paidWorks(record.paidWorks), answered, paid].filter(Boolean).join(" · ")}</p>;
}

/** The record of a freelancer in a few words. */
export function freelancerRecordText({ paidWorks: paid, onTimeWorks }: NonNullable<FreelancerRecord>): string {
  return [paidWorks(paid), t("{share}% on time", { share: percentOf(onTimeWorks, paid) })].join(" · ");
}

/** The record of a freelancer in one line, for cards. */
export const FreelancerRecordLine = ({ record }: { readonly record: FreelancerRecord }) =>
  record && <p className="small soft">{freelancerRecordText(record)}</p>;

/** The record of a freelancer in words; whoever has none yet is not judged by it. */
export function FreelancerRecordWords({ record }: { readonly record: FreelancerRecord }) {
  if (!record) return <p className="soft">{t("No finished jobs yet")}</p>;
  const { sentBackWorks, endedWorks } = record;
  const returned =
    sentBackWorks > 0 &&
    t(plural(sentBackWorks, "{count} job sent back before the payment", "{count} jobs sent back before the payment"), {
      count: formatCount(sentBackWorks),
    });
  const ended =
    endedWorks > 0 &&
    t(plural(endedWorks, "{count} project ended early", "{count} projects ended early"), {
      count: formatCount(endedWorks),
    });
  return <p>{[freelancerRecordText(record), returned, ended].filter(Boolean).join(" · ")}</p>;
}

const Counted = ({ at }: { readonly at: string }) => <p className="small soft">{countedText(at)}</p>;

const NewHereNote = () => <p className="soft">{newHereText()}</p>;

/** Every fact of the record of a company. */
export function CompanyRecordFacts({ record }: { readonly record: CompanyRecord }) {
  if (!record) return <NewHereNote />;
  const facts = Object.entries(companyFacts(companyFactTexts(record))).filter(([, text]) => text !== "");
  return (
    <>
      <Facts inLines facts={Object.fromEntries(facts)} />
      <Counted at={record.computedAt} />
    </>
  );
}

/** Every fact of the record of a freelancer. */
export function FreelancerRecordFacts({ record }: { readonly record: FreelancerRecord }) {
  if (!record) return <NewHereNote />;
  return (
    <>
      <Facts
        inLines
        facts={{
          [t("Finished jobs")]: formatCount(record.paidWorks),
          [t("Completed by the deadline")]: partOf(record.onTimeWorks, record.paidWorks),
          [t("Sent back before the payment")]: partOf(record.sentBackWorks, record.paidWorks),
          [t("Projects that ended early")]: formatCount(record.endedWorks),
        }}
      />
      <Counted at={record.computedAt} />
    </>
  );
}
