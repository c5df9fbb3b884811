import { Link } from "@tanstack/react-router";
import { hirers } from "#domain/member.ts";
import { CheckNote } from "#web/hiring/works/check-note.tsx";
import { CopyLink } from "#web/hiring/works/copy-links.tsx";
import { Deadline } from "#web/hiring/works/deadline.tsx";
import { IdleNote, useIsIdle } from "#web/hiring/works/idle-note.tsx";
import { WorkStages } from "#web/hiring/works/work-stages.tsx";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatDay, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { RowMenu } from "#web/ui/list/row-menu.tsx";
import "./works.css";

interface Props {
  readonly work: RowOf<"getworkdetails">;
}

/** A company's own work, and what can be done with it. */
export function OwnWorkCard({ work }: Props) {
  const id = String(work.workid);
  const isHirer = useIsOneOf(hirers);
  const isIdle = useIsIdle(work);
  const remove = useCall("workdelete");
  const ask = async () => {
    if (await confirm(t("Do you want to delete this job?"), work.title)) await remove.run({ workid: work.workid });
  };
  return (
    <Card>
      <Media picture={null} corner={isHirer && <WorkMenu work={work} />}>
        <h2>{work.title}</h2>
        <p className="soft small">
          {work.categoryname} · {work.subcategory}
        </p>
      </Media>
      <CheckNote check={work.check} />
      <strong className="number">{formatRupees(work.cost)}</strong>
      <WorkStages work={work} />
      {work.takedownId !== null && <TakenDownNote decisionId={work.takedownId} />}
      {isIdle ? <IdleNote work={work} /> : <p className="clipped">{work.description}</p>}
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
      <Row gap={2}>
        <ButtonLink size="small" to="/clientmaster/viewrequests/$id" params={{ id }}>
          {t("Learn more")}
        </ButtonLink>
        {isHirer && (
          <>
            <ButtonLink size="small" to="/clientmaster/workedit/$id" params={{ id }}>
              {t("Edit")}
            </ButtonLink>
            {work.engagement === null && (
              <Button size="small" tone="danger" busy={remove.busy} onClick={() => void ask()}>
                {t("Delete")}
              </Button>
            )}
          </>
        )}
      </Row>
    </Card>
  );
}

interface PublishWorkProps {
  readonly work: Pick<
    RowOf<"getworkdetails">,
    "workid" | "title" | "isPublic" | "pausedAt" | "deadlinedate" | "engagement" | "takedownId" | "check"
  >;
}

/** What is seldom done with a job. */
const WorkMenu = ({ work }: PublishWorkProps) => (
  <RowMenu name={work.title}>
    <CopyLink workId={work.workid} />
    <PublishWork work={work} />
  </RowMenu>
);

/** Lets visitors read an open work, and takes it back. A work that is not open any more can only be taken back. */
function PublishWork({ work }: PublishWorkProps) {
  const platform = usePlatform();
  const { run, busy } = useCall("works.setPublic");
  const { workid: workId, isPublic, pausedAt, deadlinedate, engagement, takedownId, check } = work;
  const isHidden = takedownId !== null || check !== null;
  const isOpen = !engagement && !isHidden && pausedAt === null && deadlinedate >= (platform?.today ?? "");
  if (!platform?.hasPublicWorks || !(isPublic || isOpen)) return null;

  async function publish(): Promise<void> {
    const effect = t("Everyone can read it, and search engines can list it. You can unpublish it at any time.");
    if (await confirm(t("Do you want to publish this job?"), effect)) await run({ workId, isPublic: true });
  }

  if (!isPublic)
    return (
      <Button size="small" busy={busy} onClick={() => void publish()}>
        {t("Publish")}
      </Button>
    );
  return (
    <>
      {isOpen && (
        <ButtonLink size="small" to="/guestmaster/work/$id" params={{ id: String(workId) }}>
          {t("How visitors see it")}
        </ButtonLink>
      )}
      <Button size="small" busy={busy} onClick={() => void run({ workId, isPublic: false })}>
        {t("Unpublish")}
      </Button>
    </>
  );
}

/** On a work that an admin took down: freelancers cannot find it. */
const TakenDownNote = ({ decisionId }: { readonly decisionId: number }) => (
  <p className="small">
    {t("An admin has taken this job down.")}{" "}
    <Link to="/clientmaster/decisions/$id" params={{ id: String(decisionId) }}>
      {t("Read the reason")}
    </Link>
  </p>
);
