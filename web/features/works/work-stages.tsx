import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Day } from "#domain/day.ts";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import type { WorkProgress } from "#web/features/works/use-work-progress.ts";
import { formatCount, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { StatusWord } from "#web/ui/display/status.tsx";
import "./works.css";

interface Props {
  readonly progress: WorkProgress;
  readonly work: { readonly workid: number; readonly cost: number; readonly deadlinedate: Day };
}

/** Posted, asked for, under way, complete, paid. */
const strokes = [1, 2, 3, 4, 5];

const engagedStages = { accepted: 3, completed: 4, paid: 5 } as const;

function stageOf({ req_status: status, waiting }: WorkProgress): number {
  if (status) return engagedStages[status];
  return waiting > 0 ? 2 : 1;
}

/** How far a work is, and the way to what it waits for. */
export function WorkStages({ work, progress }: Props) {
  const stage = stageOf(progress);
  return (
    <div className="standing">
      <span className="standing-strokes" aria-hidden>
        {strokes.map((stroke) => (
          <span key={stroke} data-state={stroke < stage || stage === 5 ? "done" : stroke === stage ? "now" : "ahead"} />
        ))}
      </span>
      <p className="standing-words small">
        <WorkWord work={work} progress={progress} />
        <Next work={work} progress={progress} />
      </p>
    </div>
  );
}

/** The same in a word. */
export function WorkWord({ work, progress: { req_status: status, waiting } }: Props) {
  const today = usePlatform()?.today;
  if (status === "paid") return <StatusWord word={t("paid")} colour="green" />;
  if (status === "completed") return <StatusWord word={t("completed")} colour="blue" />;
  if (status === "accepted") return <StatusWord word={t("ongoing")} colour="green" />;
  if (waiting > 0) return <StatusWord word={t("{count} new", { count: formatCount(waiting) })} colour="blue" />;
  if (today && work.deadlinedate < today) return <StatusWord word={t("closed")} colour="plain" />;
  return <StatusWord word={t("open")} colour="plain" />;
}

function Next({ work: { workid, cost }, progress }: Props): ReactNode {
  const { req_status: status, requestid, freelancername: name, progress_percentage: percent, waiting } = progress;
  if (status === null)
    return waiting > 0 ? (
      <Link to="/clientmaster/workreqview" search={{ work: String(workid) }}>
        {t("See requests")}
      </Link>
    ) : (
      <span className="soft">{t("No requests yet")}</span>
    );
  const params = { workid: String(workid), reqid: String(requestid) };
  if (status === "accepted")
    return (
      <Link to="/clientmaster/progressview/$workid/$reqid" params={params}>
        {percent === null ? name : t("{name}, {percent} %", { name: name ?? "", percent })}
      </Link>
    );
  if (status === "completed")
    return (
      <Link to="/clientmaster/payment/$workid/$reqid" params={params}>
        {t("Pay {amount}", { amount: formatRupees(cost) })}
      </Link>
    );
  return (
    <Link to="/clientmaster/receipt/$requestid" params={{ requestid: String(requestid) }}>
      {t("Receipt")}
    </Link>
  );
}
