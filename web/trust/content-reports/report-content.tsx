import { useState } from "react";
import { hirers } from "#domain/member.ts";
import type { ReportSubject } from "#domain/trust/report.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import { browserMemory } from "#web/lib/storage.ts";
import { t } from "#web/lib/text.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const ReportContentForm = lazyPart(
  async () => (await import("#web/trust/content-reports/report-content-form.tsx")).ReportContentForm,
);

interface Props {
  readonly subjectKind: ReportSubject;
  readonly subjectId: string;
  /** What it is, for screen readers, where there are several on a screen. */
  readonly name?: string;
}

/** Reports something to the admins, who do not see it. For a visitor nothing is read. */
export const ReportContent = (props: Props) =>
  browserMemory.getItem("role") === null ? <VisitorReport {...props} /> : <SignedInReport {...props} />;

/** A visitor proves an e-mail address first, and reports a page with all that is on it. */
function VisitorReport({ subjectKind }: Props) {
  if (subjectKind !== "work" && subjectKind !== "companyPage" && subjectKind !== "freelancerPage") return null;
  return (
    <div>
      <ButtonLink size="small" tone="quiet" to="/guestmaster/grievance" search={{ about: location.pathname }}>
        {t("Report")}
      </ButtonLink>
    </div>
  );
}

function SignedInReport({ subjectKind, subjectId, name }: Props) {
  const reader = useSignedIn();
  const mayReport = useIsOneOf(hirers);
  const [state, setState] = useState<"closed" | "open" | "sent">("closed");
  if (!reader || reader.role === "admin" || !mayReport) return null;
  if (state === "sent") return <p className="soft small">{t("You have reported this.")}</p>;
  const form = {
    ...{ subjectKind, subjectId },
    ...{ sent: () => setState("sent"), close: () => setState("closed") },
  };
  return (
    <Swap open={state === "open"}>
      {state === "open" ? (
        <ReportContentForm of={form} onMissing={form.close} />
      ) : (
        <div>
          <Button
            size="small"
            tone="quiet"
            aria-label={name && t("Report {name}", { name })}
            onClick={() => setState("open")}
          >
            {t("Report")}
          </Button>
        </div>
      )}
    </Swap>
  );
}
