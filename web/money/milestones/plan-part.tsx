import { IconPlus } from "@tabler/icons-react";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { PlanFieldsProps } from "#web/money/milestones/plan-fields.tsx";
import { termsQuery } from "#web/money/milestones/queries.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const PlanFields = lazyPart(async () => (await import("#web/money/milestones/plan-fields.tsx")).PlanFields);

interface Props extends PlanFieldsProps {
  readonly workId: number;
}

/** The milestones of a price, whose fields are loaded with the first one; nothing on a work that is paid after its completion. */
export function PlanPart({ workId, ...props }: Props) {
  const isOffered = usePlatform()?.hasFundedWorks;
  const [work] = useAllRows(termsQuery(isOffered ? workId : undefined)).rows;
  const { field } = props;
  if (work?.terms !== "funded") return null;
  if (Array.isArray(field.value)) return <PlanFields of={props} placeholder={<Skeleton height="14rem" />} />;
  return (
    <div className="stack" data-gap="2">
      <p className="field-label">{t("Milestones")}</p>
      <p className="field-hint">
        {t(
          "The company pays each milestone before its work starts. Without a plan the whole price is one milestone, due with the work.",
        )}
      </p>
      <Row>
        <Button size="small" onClick={() => field.set([{ title: "", dueDay: "" }])}>
          <IconPlus size={18} aria-hidden />
          {t("Split into milestones")}
        </Button>
      </Row>
    </div>
  );
}
