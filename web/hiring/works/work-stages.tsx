import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { payers } from "#domain/member.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatPaise } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { StatusWord } from "#web/ui/display/status.tsx";
import "./works.css";

interface Props {
  readonly work: Pick<
    RowOf<"getworkdetails">,
    "workid" | "deadlinedate" | "pendingRequests" | "engagement" | "takedownId" | "pausedAt"
  >;
}

/** Posted, requested, under way, complete, paid. */
const strokes = [1, 2, 3, 4, 5];

const engagedStages = { accepted: 3, completed: 4, paid: 5 } as const;

function stageOf({ engagement, pendingRequests }: Props["work"]): number {
  if (engagement) return engagedStages[engagement.status];
  return pendingRequests > 0 ? 2 : 1;
}

/** The stage of a work, with a link to the next step. */
export function WorkStages({ work }: Props) {
  const stage = stageOf(work);
  return (
    <div className="standing">
      <span className="standing-strokes" aria-hidden>
        {strokes.map((stroke) => (
          <span key={stroke} data-state={stroke < stage || stage === 5 ? "done" : stroke === stage ? "now" : "ahead"} />
        ))}
      </span>
      <p className="standing-words small">
        <WorkWord work={work} />
        <Next work={work} />
      </p>
    </div>
  );
}

/** The stage of a work in a word. */
export function WorkWord({ work: { engagement, pendingRequests, deadlinedate, takedownId, pausedAt } }: Props) {
  const status = engagement?.status;
  const today = usePlatform()?.today;
  if (status === "paid") return <StatusWord word={t("paid")} colour="green" />;
  if (status === "completed") return <StatusWord word={t("completed")} colour="blue" />;
  if (status === "accepted") return <StatusWord word={t("ongoing")} colour="green" />;
  if (takedownId !== null) return <StatusWord word={t("Taken down")} colour="red" />;
  if (pausedAt !== null) return <StatusWord word={t("Paused")} colour="plain" />;
  if (pendingRequests > 0)
    return <StatusWord word={t("{count} new", { count: formatCount(pendingRequests) })} colour="blue" />;
  if (today && deadlinedate < today) return <StatusWord word={t("closed")} colour="plain" />;
  return <StatusWord word={t("open")} colour="plain" />;
}

function Next({ work: { workid, pendingRequests, engagement } }: Props): ReactNode {
  const isPayer = useIsOneOf(payers);
  if (engagement === null)
    return pendingRequests > 0 ? (
      <Link to="/clientmaster/workreqview" search={{ work: String(workid) }}>
        {t("See applications")}
      </Link>
    ) : (
      <span className="soft">{t("No applications yet")}</span>
    );
  const { status, requestId, freelancerName: name, progressPercentage: percent, totalPaise } = engagement;
  const params = { workid: String(workid), reqid: String(requestId) };
  if (status === "accepted" || (status === "completed" && !isPayer))
    return (
      <Link to="/clientmaster/progressview/$workid/$reqid" params={params}>
        {percent === null ? name : t("{name}, {percent} %", { name, percent })}
      </Link>
    );
  if (status === "completed")
    return (
      <Link to="/clientmaster/payment/$workid/$reqid" params={params}>
        {t("Pay {amount}", { amount: formatPaise(totalPaise) })}
      </Link>
    );
  return (
    <Link to="/clientmaster/receipt/$requestid" params={{ requestid: String(requestId) }}>
      {t("Receipt")}
    </Link>
  );
}
