import { useMemo, useState } from "react";
import type { SkillStatus } from "#domain/catalog/skill.ts";
import { confirmMerge, MergeFrame } from "#web/catalog/reference/entry-actions.tsx";
import { approvedSkillsQuery, skillsQuery } from "#web/catalog/skills/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Skill = RowOf<"skills.list">;

interface Props {
  readonly status: SkillStatus;
  readonly label: string;
  /** The title where there are none. */
  readonly empty: string;
}

/** The skills of one status, and what an admin can decide about each. */
export function SkillTable({ status, label, empty }: Props) {
  const [source, setSource] = useState<Skill>();
  const columns = useMemo(() => columnsOf(setSource), []);
  return (
    <Stack>
      {source && <MergeSkillCard key={source.skillId} skill={source} close={() => setSource(undefined)} />}
      <DataTable
        label={label}
        list={useList(skillsQuery(status))}
        columns={columns}
        idOf={(row) => row.skillId}
        empty={
          <EmptyState art="done" title={empty}>
            <p className="soft">{t("Companies and freelancers suggest skills for their jobs and pages.")}</p>
          </EmptyState>
        }
      />
    </Stack>
  );
}

const columnsOf = (merge: (skill: Skill) => void): readonly Column<Skill>[] => [
  { header: t("Skill"), value: (row) => row.name },
  {
    header: t("Jobs"),
    value: (row) => row.works ?? 0,
    cell: (row) => <span className="number">{formatCount(row.works ?? 0)}</span>,
    align: "end",
  },
  {
    header: t("Freelancers"),
    value: (row) => row.freelancers ?? 0,
    cell: (row) => <span className="number">{formatCount(row.freelancers ?? 0)}</span>,
    align: "end",
  },
  { header: t("Actions"), cell: (row) => <SkillActions skill={row} merge={merge} />, align: "end" },
];

interface SkillActionsProps {
  readonly skill: Skill;
  /** Opens the choice of the skill that this one is merged into. */
  readonly merge: (skill: Skill) => void;
}

/** What an admin can do with a skill. */
function SkillActions({ skill, merge }: SkillActionsProps) {
  const { skillId, name, status } = skill;
  const { run, busy } = useCall("skills.review");
  async function retire(): Promise<void> {
    const detail = t("It can no longer be chosen. What refers to it stays, and it can be restored.");
    if (await confirm(t("Do you want to retire {name}?", { name }), detail)) await run({ skillId, decision: "retire" });
  }
  return (
    <Row gap={2}>
      {status !== "approved" && (
        <Button
          size="small"
          tone={status === "suggested" ? "primary" : "quiet"}
          busy={busy}
          onClick={() => void run({ skillId, decision: "approve" })}
        >
          {status === "suggested" ? t("Approve") : t("Restore")}
        </Button>
      )}
      {status !== "retired" && (
        <Button size="small" busy={busy} onClick={() => void retire()}>
          {t("Retire")}
        </Button>
      )}
      <Button size="small" onClick={() => merge(skill)}>
        {t("Merge")}
      </Button>
    </Row>
  );
}

interface MergeSkillCardProps {
  /** The skill that is merged into another one. */
  readonly skill: RowOf<"skills.list">;
  readonly close: () => void;
}

/** The choice of the target, and the question before the merge. */
function MergeSkillCard({ skill: { skillId, name }, close }: MergeSkillCardProps) {
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
