import { hirers } from "#domain/member.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Row } from "#web/ui/layout.tsx";

interface Props {
  readonly work: Pick<
    RowOf<"getworkdetails">,
    "workid" | "pausedAt" | "pausesAt" | "deadlinedate" | "engagement" | "takedownId"
  >;
}

const isDayOver = (day: string, today: string | undefined): boolean => today !== undefined && day < today;

/** Whether a work is paused, or will be. */
export function useIsIdle({ pausedAt, pausesAt, deadlinedate, engagement, takedownId }: Props["work"]): boolean {
  const isOver = isDayOver(deadlinedate, usePlatform()?.today);
  return !engagement && takedownId === null && (pausedAt !== null || (pausesAt !== null && !isOver));
}

/** On a work about which nothing happens: that it is paused or will be, and the way to open it. */
export function IdleNote({ work }: Props) {
  const reopen = useCall("works.reopen");
  const isHirer = useIsOneOf(hirers);
  const today = usePlatform()?.today;
  const { workid: workId, pausedAt, pausesAt, deadlinedate } = work;
  const isOver = isDayOver(deadlinedate, today);
  if (!useIsIdle(work)) return null;
  return (
    <>
      <Note>
        {pausedAt === null
          ? t("There has been no activity on this job for a while. It will be paused on {day}.", {
              day: dayOf(pausesAt ?? ""),
            })
          : t("Paused since {day} because there was no activity. Freelancers cannot find this job.", {
              day: dayOf(pausedAt),
            })}
        {isOver && ` ${t("Its deadline has passed. Set a later one to open it again.")}`}
      </Note>
      {isHirer && !isOver && (
        <Row>
          <Button tone="primary" size="small" busy={reopen.busy} onClick={() => void reopen.run({ workId })}>
            {pausedAt === null ? t("Keep it open") : t("Reopen")}
          </Button>
        </Row>
      )}
    </>
  );
}

const dayOf = (instant: string): string => formatInstant(instant).split(" ")[0] ?? "";
