import { useEffect, useRef } from "react";
import { approvedSkillsQuery } from "#web/features/skills/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  /** The skill that is merged into another one. */
  readonly skill: RowOf<"skills.list">;
  readonly close: () => void;
}

/** The choice of the target, and the question before the merge. */
export function MergeSkillCard({ skill: { skillId, name }, close }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const approved = useAllRows(approvedSkillsQuery);
  const targets = approved.rows.filter((row) => row.skillId !== skillId);
  const form = useCallForm("skills.review", {
    fields: { intoId: "" },
    fixed: { skillId, decision: "merge" },
    before: (): Promise<boolean> =>
      confirm(
        t("Do you want to merge {name} into {into}?", { name, into: nameOf(form.values.intoId) }),
        t("This cannot be undone."),
      ),
    after: close,
  });
  const nameOf = (chosen: unknown) => targets.find((row) => String(row.skillId) === String(chosen))?.name ?? "";
  // The card opens above the table, away from the button that was pressed.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1}>
        {t("Merge {name}", { name })}
      </h2>
      <p className="soft">
        {t("Everything that refers to it moves to the other entry, and it is deleted. This cannot be undone.")}
      </p>
      <Form form={form}>
        <SelectField
          field={form.of("intoId")}
          label={t("Merge into")}
          list={{ ...approved, rows: targets }}
          idOf={(row) => row.skillId}
          textOf={(row) => row.name}
        />
        <FormActions submit={t("Merge")} busy={form.busy}>
          <Button onClick={close}>{t("Cancel")}</Button>
        </FormActions>
      </Form>
    </Card>
  );
}
