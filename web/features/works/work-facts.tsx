import { Deadline } from "#web/features/works/deadline.tsx";
import { inRupees, shownDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import type { RowOf } from "#web/lib/wire.ts";
import { Email } from "#web/ui/email.tsx";
import { Facts } from "#web/ui/facts.tsx";

/** What a freelancer knows of a work; who to call only where the server says it (DETAILS 9). */
export function WorkFacts({ work }: { readonly work: RowOf<"workdetails"> }) {
  const { email, phone } = work;
  return (
    <Facts
      inLines
      facts={{
        [t("Cost")]: <span className="number">{inRupees(work.cost)}</span>,
        [t("Deadline")]: <Deadline day={work.deadlinedate} />,
        [t("Category")]: work.categoryname,
        [t("Sub-category")]: work.subcategory,
        [t("Posted date")]: <span className="day">{shownDay(work.postdate)}</span>,
        [t("Client company")]: work.companyname,
        ...(email && {
          [t("Client email")]: (
            <a href={`mailto:${email}`}>
              <Email address={email} />
            </a>
          ),
        }),
        ...(phone && { [t("Client phone")]: <a href={`tel:${phone}`}>{phone}</a> }),
      }}
    />
  );
}
