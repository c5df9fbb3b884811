import type { ReactNode } from "react";
import { t } from "#web/lib/text.ts";
import { useIsWide } from "#web/lib/use-wide.ts";
import { Stack } from "#web/ui/layout.tsx";

interface Props {
  readonly facts: ReactNode;
  /** What the project consists of, above what happened; on a phone above the facts. */
  readonly parts?: ReactNode;
  /** The column with the messages and what happened. */
  readonly children: ReactNode;
}

/** A project: the facts beside what happened, on a phone above it, where they can be folded. */
export function ProjectColumns({ facts, parts, children }: Props) {
  const isWide = useIsWide();
  return (
    <div className="project">
      {parts && <div className="project-parts">{parts}</div>}
      <div className="project-facts">
        {isWide ? (
          <Stack>{facts}</Stack>
        ) : (
          <details className="project-fold" open>
            <summary>{t("Price, deadline and contract")}</summary>
            <Stack>{facts}</Stack>
          </details>
        )}
      </div>
      <div className="project-log stack">{children}</div>
    </div>
  );
}
