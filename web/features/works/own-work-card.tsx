import { hirers } from "#domain/member.ts";
import { useIsOneOf } from "#web/features/members/member-kind.ts";
import { Deadline } from "#web/features/works/deadline.tsx";
import { IdleNote } from "#web/features/works/idle-note.tsx";
import { PublishWork } from "#web/features/works/publish-work.tsx";
import { TakenDownNote } from "#web/features/works/taken-down-note.tsx";
import { WorkStages } from "#web/features/works/work-stages.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import "./works.css";

interface Props {
  readonly work: RowOf<"getworkdetails">;
}

/** A company's own work, and what can be done with it. */
export function OwnWorkCard({ work }: Props) {
  const id = String(work.workid);
  const isHirer = useIsOneOf(hirers);
  const remove = useCall("workdelete");
  const ask = async () => {
    if (await confirm(t("Do you want to delete this work?"), work.title)) await remove.run({ workid: work.workid });
  };
  return (
    <Card>
      <div>
        <h2>{work.title}</h2>
        <p className="soft small">
          {work.categoryname} · {work.subcategory}
        </p>
      </div>
      {work.takedownId !== null && <TakenDownNote decisionId={work.takedownId} />}
      <IdleNote work={work} />
      <strong className="number">{formatRupees(work.cost)}</strong>
      <WorkStages work={work} />
      <p className="clipped">{work.description}</p>
      <div className="small">
        <p>
          {t("Deadline")}{" "}
          <Deadline
            day={work.deadlinedate}
            isMet={work.engagement?.status === "completed" || work.engagement?.status === "paid"}
          />
        </p>
        <p className="soft">{t("Posted {day}", { day: formatDay(work.postdate) })}</p>
      </div>
      {isHirer && <PublishWork work={work} />}
      <Row gap={2}>
        <ButtonLink size="small" to="/clientmaster/viewrequests/$id" params={{ id }}>
          {t("Learn more")}
        </ButtonLink>
        {isHirer && (
          <>
            <ButtonLink size="small" to="/clientmaster/workedit/$id" params={{ id }}>
              {t("Edit")}
            </ButtonLink>
            <Button size="small" tone="danger" busy={remove.busy} onClick={() => void ask()}>
              {t("Delete")}
            </Button>
          </>
        )}
      </Row>
    </Card>
  );
}
