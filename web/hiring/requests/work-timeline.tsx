import { isEngaged } from "#domain/hiring/work-request.ts";
import type { Applicant } from "#web/hiring/requests/applicant.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { engagementQuery } from "#web/money/payments/queries.ts";
import { type Moment, Timeline } from "#web/ui/display/status.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

type Request = Pick<Applicant, "requestid" | "requestdate" | "req_status">;

/** How far an engagement is, from the request to its payment; nothing before it begins and once it has ended. */
export function WorkTimeline({ request }: { readonly request: Request }) {
  const isAgreed = isEngaged(request.req_status);
  const agreed = useAllRows(engagementQuery(isAgreed ? request.requestid : undefined));
  if (!isAgreed) return null;
  return (
    <Listing list={agreed} skeleton={<Nameless />}>
      {([row]) => row && <Timeline label={t("Work progress")} moments={momentsOf(request, row)} />}
    </Listing>
  );
}

/** A placeholder as high as the texts with their days. */
const Nameless = () => (
  <Timeline
    label={t("Work progress")}
    moments={[t("Requested"), t("Accepted"), t("Ongoing"), t("Complete"), t("Paid")].map((text) => ({
      text,
      detail: "\u00a0",
      state: "ahead" as const,
    }))}
  />
);

function momentsOf(
  { requestdate, req_status: status }: Request,
  row: RowOf<"requests.getEngagement">,
): readonly Moment[] {
  const isOver = status !== "accepted";
  const isPaid = status === "paid";
  return [
    { text: t("Requested"), detail: formatDay(requestdate), state: "done" },
    { text: t("Accepted"), detail: t("for {price}", { price: formatRupees(row.cost) }), state: "done" },
    { text: t("Ongoing"), detail: reportOf(row), state: isOver ? "done" : "now" },
    {
      text: t("Complete"),
      detail: status === "completed" ? t("awaiting payment") : undefined,
      state: isPaid ? "done" : isOver ? "now" : "ahead",
    },
    {
      text: t("Paid"),
      detail: row.paymentdate ? formatDay(row.paymentdate) : undefined,
      state: isPaid ? "done" : "ahead",
    },
  ];
}

function reportOf({ progress_percentage: percent, progressDate: day }: RowOf<"requests.getEngagement">): string {
  if (percent === null || day === null) return t("no progress reported yet");
  return t("{percent} % on {day}", { percent, day: formatDay(day) });
}
