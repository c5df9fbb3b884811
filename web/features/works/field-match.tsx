import { freelancerQuery } from "#web/features/accounts/queries.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { StatusWord } from "#web/ui/display/status.tsx";

interface Props {
  readonly job: { readonly categoryid: number; readonly subcategoryid: number };
}

/** Why a job is listed early: it matches the field in the profile. */
export function FieldMatch({ job }: Props) {
  // The area has loaded it already, for the picture in the bar.
  const [me] = useAllRows(freelancerQuery).rows;
  if (me?.subcategoryid === job.subcategoryid) return <StatusWord word={t("Your field")} colour="green" />;
  if (me?.categoryid === job.categoryid) return <StatusWord word={t("Related to your field")} colour="blue" />;
  return null;
}
