import { useState } from "react";
import { hirers } from "#domain/member.ts";
import type { ReportSubject } from "#domain/trust/report.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import { browserMemory } from "#web/lib/storage.ts";
import { t } from "#web/lib/text.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const ReportContentForm = lazyPart(
  async () => (await import("#web/trust/content-reports/report-content-form.tsx")).ReportContentForm,
);

/** Behind the address of a page, it opens the form: the menus of cards lead there. */
export const reportHash = "report";

interface Props {
  readonly subjectKind: ReportSubject;
  readonly subjectId: string;
  /** What it is, for screen readers, where there are several on a screen. */
  readonly name?: string;
}

/** Reports something to the admins, who do not see it. For a visitor nothing is read. */
export const ReportContent = (props: Props) =>
  browserMemory.getItem("role") === null ? <VisitorReport {...props} /> : <SignedInReport {...props} />;

/** The place of the button before the script runs, so that nothing moves when it comes. */
export const ReportSpace = () => (
  <div className="report-space" aria-hidden>
    <span className="button" data-size="small">
      {t("Report")}
    </span>
  </div>
);

/** What is reported as a whole page; everything else is a part of the page on which it stands. */
const pages: readonly ReportSubject[] = ["work", "companyPage", "freelancerPage"];
const parts: readonly ReportSubject[] = ["portfolioItem", "review", "reply"];

/** A visitor proves an e-mail address first. The address of the page names what is reported on it. */
function VisitorReport({ subjectKind, subjectId, name }: Props) {
  const isPart = parts.includes(subjectKind);
  if (!(isPart || pages.includes(subjectKind))) return null;
  const about = isPart ? `${location.pathname}#${subjectKind}-${subjectId}` : location.pathname;
  return (
    <div>
      <ButtonLink
        size="small"
        tone="quiet"
        to="/guestmaster/grievance"
        search={{ about }}
        aria-label={name && t("Report {name}", { name })}
      >
        {t("Report")}
      </ButtonLink>
    </div>
  );
}

function SignedInReport({ subjectKind, subjectId, name }: Props) {
  const reader = useSignedIn();
  const mayReport = useIsOneOf(hirers);
  const isOfMenu = location.hash === `#${reportHash}` && pages.includes(subjectKind);
  const [state, setState] = useState<"closed" | "open" | "sent">(isOfMenu ? "open" : "closed");
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
        <div id={pages.includes(subjectKind) ? reportHash : undefined}>
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
