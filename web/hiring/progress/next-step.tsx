import type { ReactNode } from "react";
import type { Role } from "#domain/role.ts";
import { WorkTimeline } from "#web/hiring/requests/work-timeline.tsx";
import { t } from "#web/lib/text.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import "#web/hiring/progress/progress.css";

interface Props {
  readonly request: Parameters<typeof WorkTimeline>[0]["request"];
  /** What comes next, or whom one waits for. */
  readonly text: ReactNode;
  /** The one button, and what can be done instead. */
  readonly action?: ReactNode;
  /** Whether it says how far the project is. */
  readonly hasTimeline?: boolean;
  readonly children?: ReactNode;
}

/** Whose turn it is in a project, and how far it is. */
export function NextStep({ request, text, action, hasTimeline = true, children }: Props) {
  return (
    <Card>
      <div className="next-step">
        <div>
          <p className="soft small">{t("Next step")}</p>
          <p className="next-step-text">{text}</p>
        </div>
        {action && <Row gap={2}>{action}</Row>}
      </div>
      {children}
      {hasTimeline && <WorkTimeline request={request} />}
    </Card>
  );
}

/** Leads to a change of the contract that the other side asks for. */
export const AnswerChange = ({
  of: role,
  requestId,
}: {
  readonly of: Exclude<Role, "admin">;
  readonly requestId: number;
}) => (
  <ButtonLink to={`/${role}master/contract/$id`} params={{ id: String(requestId) }} tone="primary">
    {t("Answer the change")}
  </ButtonLink>
);

/** Leads to a form further down, into its first field. */
export function GoToForm({ id, text }: { readonly id: string; readonly text: string }) {
  function go(): void {
    const place = document.getElementById(id);
    place?.scrollIntoView({ block: "center" });
    place?.querySelector<HTMLElement>("input, textarea, select")?.focus({ preventScroll: true });
  }
  return (
    <Button tone="primary" onClick={go}>
      {text}
    </Button>
  );
}
