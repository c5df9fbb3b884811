import { confirmMerge, MergeFrame } from "#web/features/reference/merge-frame.tsx";
import { approvedSkillsQuery } from "#web/features/skills/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";

interface Props {
  /** The skill that is merged into another one. */
  readonly skill: RowOf<"skills.list">;
  readonly close: () => void;
}

/** The choice of the target, and the question before the merge. */
export function MergeSkillCard({ skill: { skillId, name }, close }: Props) {
  const approved = useAllRows(approvedSkillsQuery);
  const targets = approved.rows.filter((row) => row.skillId !== skillId);
  const form = useCallForm("skills.review", {
    fields: { intoId: "" },
    fixed: { skillId, decision: "merge" },
    before: (): Promise<boolean> => confirmMerge(name, nameOf(form.values.intoId)),
    after: close,
  });
  const nameOf = (chosen: unknown) => targets.find((row) => String(row.skillId) === String(chosen))?.name ?? "";
  return (
    <MergeFrame name={name} form={form} close={close}>
      <SelectField
        field={form.of("intoId")}
        label={t("Merge into")}
        list={{ ...approved, rows: targets }}
        idOf={(row) => row.skillId}
        textOf={(row) => row.name}
      />
    </MergeFrame>
  );
}
