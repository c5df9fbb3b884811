import type { WorkCheckReason } from "#domain/hiring/work-check.ts";
import type { TextKey } from "#texts/hindi.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Note } from "#web/ui/display/guidance.tsx";

const helps: Readonly<Record<WorkCheckReason, TextKey>> = {
  first_jobs: "An admin reads the first jobs of a new company. You need not do anything.",
  same_text: "The same text was posted in the last 30 days. Change it, or delete the other job.",
  contact: "It has contact details. Remove them; you exchange them once you have accepted a freelancer.",
  fee: "It seems to ask for a fee. Nobody pays to get a job here; remove it.",
};

interface Props {
  readonly check: RowOf<"getworkdetails">["check"];
}

/** On a work that waits for an admin: why, and what its company can change. */
export const CheckNote = ({ check }: Props) =>
  check && (
    <>
      <Note>
        {t("Waiting for a check since {instant}. Freelancers do not find it yet.", {
          instant: formatInstant(check.since),
        })}
      </Note>
      <ul className="small">
        {check.reasons.map((reason) => (
          <li key={reason}>{t(helps[reason])}</li>
        ))}
      </ul>
    </>
  );
