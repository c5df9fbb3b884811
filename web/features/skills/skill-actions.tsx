import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";

type Skill = RowOf<"skills.list">;

interface Props {
  readonly skill: Skill;
  /** Opens the choice of the skill that this one is merged into. */
  readonly merge: (skill: Skill) => void;
}

/** What an admin can do with a skill. */
export function SkillActions({ skill, merge }: Props) {
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
