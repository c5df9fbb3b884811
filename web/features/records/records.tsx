import { percentOf } from "#domain/track-record.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";

type Row = RowOf<"records.get">;
type CompanyRecord = Row["company"];
type FreelancerRecord = Row["freelancer"];

const paidWorks = (count: number) =>
  t(plural(count, "{count} paid work", "{count} paid works"), { count: formatCount(count) });

const daysOf = (days: number) => t(plural(days, "{count} day", "{count} days"), { count: formatCount(days) });

const partOf = (part: number, whole: number) =>
  t("{part} of {whole}", { part: formatCount(part), whole: formatCount(whole) });

const NewHere = () => <p className="small soft">{t("New here")}</p>;

/** The record of a company in one line, for cards. */
export function CompanyRecordLine({ record }: { readonly record: CompanyRecord }) {
  if (!record) return <NewHere />;
  const { applications, answeredApplications, medianDaysToPay } = record;
  const answered = t("answers {share}% of applications", { share: percentOf(answeredApplications, applications) });
  const paid = medianDaysToPay !== null && t("pays after {days}", { days: daysOf(medianDaysToPay) });
  return <p className="small soft">{[paidWorks(record.paidWorks), answered, paid].filter(Boolean).join(" · ")}</p>;
}

/** The record of a freelancer in one line, for cards. */
export function FreelancerRecordLine({ record }: { readonly record: FreelancerRecord }) {
  if (!record) return <NewHere />;
  const onTime = t("{share}% on time", { share: percentOf(record.onTimeWorks, record.paidWorks) });
  return (
    <p className="small soft">
      {paidWorks(record.paidWorks)} · {onTime}
    </p>
  );
}

/** When the facts were counted, since they change with every work. */
const Counted = ({ at }: { readonly at: string }) => (
  <p className="small soft">{t("Counted {day}", { day: formatInstant(at) })}</p>
);

const NewHereNote = () => <p className="soft">{t("New here: there is no record before three paid works.")}</p>;

/** Every fact of the record of a company. */
export function CompanyRecordFacts({ record }: { readonly record: CompanyRecord }) {
  if (!record) return <NewHereNote />;
  const { postedWorks, medianDaysToAnswer, medianDaysToPay } = record;
  return (
    <>
      <Facts
        inLines
        facts={{
          [t("Paid works")]: formatCount(record.paidWorks),
          [t("Posted works that were filled")]: partOf(record.filledWorks, postedWorks),
          [t("Never filled")]: partOf(record.neverFilledWorks, postedWorks),
          [t("Applications answered")]: partOf(record.answeredApplications, record.applications),
          ...(medianDaysToAnswer !== null && { [t("Time to an answer, median")]: daysOf(medianDaysToAnswer) }),
          ...(medianDaysToPay !== null && { [t("From completion to payment, median")]: daysOf(medianDaysToPay) }),
        }}
      />
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
          [t("Paid works")]: formatCount(record.paidWorks),
          [t("Completed by the deadline")]: partOf(record.onTimeWorks, record.paidWorks),
          [t("Sent back before the payment")]: partOf(record.sentBackWorks, record.paidWorks),
          [t("Engagements that ended early")]: formatCount(record.endedWorks),
        }}
      />
      <Counted at={record.computedAt} />
    </>
  );
}
