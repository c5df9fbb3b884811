import type { OfferParty } from "#domain/hiring/offer.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatDay, formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { openStatus } from "#web/money/milestones/milestone-text.ts";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Row } from "#web/ui/layout.tsx";

type Present = NonNullable<RowOf<"getworkbystatus">["milestone"]>;

interface MilestoneNoteProps {
  readonly milestone: Present;
  readonly reader: OfferParty;
}

/** The milestone of a project whose turn it is, in a list: for whom it waits, and what happens by itself. */
export function MilestoneNote({ milestone, reader }: MilestoneNoteProps) {
  const { line, count, title } = milestone;
  return (
    <div>
      <Row gap={2}>
        <StatusWord {...openStatus(milestone.status)} />
        <span className="small">
          {t("Milestone {line} of {count}: {title}", { line: formatCount(line), count: formatCount(count), title })}
        </span>
      </Row>
      <p className="soft small">{turnText(milestone, reader)}</p>
    </div>
  );
}

/** What the reader does next, or waits for. */
function turnText({ status, dueDay, endsAt }: Present, reader: OfferParty): string {
  const facts = { day: formatDay(dueDay), moment: endsAt ? formatInstant(endsAt) : "" };
  const texts = reader === "company" ? companyTexts : freelancerTexts;
  return texts[status]?.(facts) ?? "";
}

type Texts = Partial<Record<Present["status"], (facts: { readonly day: string; readonly moment: string }) => string>>;

const companyTexts: Texts = {
  planned: () => t("You fund it next."),
  funding: () => t("Your payment is not confirmed yet."),
  funded: (facts) => t("The freelancer submits it by {day}.", facts),
  submitted: (facts) => t("Your answer is needed. Released automatically on {moment}.", facts),
  returned: () => t("The freelancer works on the changes."),
};

const freelancerTexts: Texts = {
  planned: () => t("The company funds it next."),
  funding: () => t("The payment of the company is not confirmed yet."),
  funded: (facts) => t("Submit it by {day}.", facts),
  submitted: (facts) => t("The company looks at it. Released automatically on {moment}.", facts),
  returned: (facts) => t("Changes are asked for. Refunded automatically on {moment}.", facts),
};
