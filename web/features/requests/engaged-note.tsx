import { Link } from "@tanstack/react-router";
import type { Applicant } from "#web/features/requests/use-engaged.ts";
import { t } from "#web/lib/text.ts";
import { Note } from "#web/ui/note.tsx";

/** Says who is engaged for a work, which is why nobody else can be. */
export function EngagedNote({ request: { workid, requestid, freelancername } }: { readonly request: Applicant }) {
  return (
    <Note>
      {t("{name} is engaged for this work.", { name: freelancername })}{" "}
      <Link
        to="/clientmaster/progressview/$workid/$reqid"
        params={{ workid: String(workid), reqid: String(requestid) }}
      >
        {t("View progress")}
      </Link>
    </Note>
  );
}
