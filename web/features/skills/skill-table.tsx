import { useMemo, useState } from "react";
import type { SkillStatus } from "#domain/skill.ts";
import { MergeSkillCard } from "#web/features/skills/merge-skill-card.tsx";
import { skillsQuery } from "#web/features/skills/queries.ts";
import { SkillActions } from "#web/features/skills/skill-actions.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Stack } from "#web/ui/layout.tsx";
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
            <p className="soft">{t("Companies and freelancers suggest skills for their works and pages.")}</p>
          </EmptyState>
        }
      />
    </Stack>
  );
}

const columnsOf = (merge: (skill: Skill) => void): readonly Column<Skill>[] => [
  { header: t("Skill"), value: (row) => row.name },
  {
    header: t("Works"),
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
