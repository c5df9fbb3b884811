import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  readonly work: RowOf<"getworkbyrequestid">;
  /** Whether each fact has a line of its own, for a narrow column. */
  readonly inLines?: boolean;
}

/** All there is to know about a work (spec §2). */
export function JobInformation({ work, inLines = false }: Props) {
  return (
    <Card>
      <h2>{t("Job information")}</h2>
      <Facts
        inLines={inLines}
        facts={{
          [t("Title")]: work.title,
          [t("Category")]: work.categoryname,
          [t("Sub-category")]: work.subcategory,
          [t("Deadline")]: formatDay(work.deadlinedate),
          [t("Posted date")]: formatDay(work.postdate),
          [t("Budget")]: formatRupees(work.cost),
        }}
      />
      <p className="prose">{work.description}</p>
    </Card>
  );
}
