import { splitCost } from "#domain/catalog/fee.ts";
import { rupees } from "#domain/money.ts";
import { Deadline } from "#web/hiring/works/deadline.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatFee, formatPaise, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { type PricedWork, useBrokerage } from "#web/shell/platform/brokerage.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Email } from "#web/ui/display/media.tsx";

/** The net amount of a price and the rate of the brokerage, as they are shown. */
interface Net {
  readonly net: string;
  readonly rate: string;
}

interface Props {
  readonly work: RowOf<"getworkbyrequestid">;
  /** The part of the cost that the freelancer receives. */
  readonly net?: Net | undefined;
  /** Whether the work was delivered: then no days are left. */
  readonly isMet?: boolean;
  readonly skills?: readonly { readonly name: string }[];
}

const none: readonly { readonly name: string }[] = [];

/** What a freelancer knows of a work; who to call only where the server says it (docs/design/details.md#9). */
export function WorkFacts({ work, net, isMet = false, skills = none }: Props) {
  const { email, phone } = work;
  return (
    <Facts
      inLines
      facts={{
        [t("Cost")]: <strong className="number">{formatRupees(work.cost)}</strong>,
        ...(net && {
          [t("Yours after {rate} brokerage", { rate: net.rate })]: <span className="number">{net.net}</span>,
        }),
        [t("Deadline")]: <Deadline day={work.deadlinedate} isMet={isMet} />,
        [t("Category")]: work.categoryname,
        [t("Sub-category")]: work.subcategory,
        ...(skills.length > 0 && { [t("Skills")]: skills.map(({ name }) => name).join(", ") }),
        [t("Posted date")]: <span className="day">{formatDay(work.postdate)}</span>,
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

/** What a freelancer would get by the rules of today; it is agreed on, and frozen, only when the company accepts. */
export function useNet(work: PricedWork): Net | undefined {
  const fee = useBrokerage(work);
  if (!fee) return undefined;
  const { net } = splitCost(rupees(work.cost), fee);
  return { net: formatPaise(net), rate: formatFee(fee) };
}

/** The net amount and the brokerage in a sentence. */
export function NetPrice({ work }: { readonly work: PricedWork }) {
  const net = useNet(work);
  return net && <p className="soft small">{t("You receive {net} after {rate} brokerage", { ...net })}</p>;
}
