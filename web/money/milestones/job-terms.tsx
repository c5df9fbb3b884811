import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { holderText } from "#web/money/milestones/milestone-text.ts";
import { termsQuery } from "#web/money/milestones/queries.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Note } from "#web/ui/display/guidance.tsx";

/** That a job is paid by funded milestones, and who holds their money, before somebody applies; nothing on other jobs. */
export function JobTerms({ workId }: { readonly workId: number }) {
  const isOffered = usePlatform()?.hasFundedWorks;
  const [row] = useAllRows(termsQuery(isOffered ? workId : undefined)).rows;
  if (row?.terms !== "funded") return null;
  return (
    <Note>
      {t("Paid by milestones: the company pays each before its work starts, and the money is held until you deliver.")}{" "}
      {t("Held by: {holder}.", { holder: holderText(row.holder) })}
    </Note>
  );
}
