import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import type { Submission } from "#web/money/milestones/queries.ts";
import { FileList } from "#web/ui/messages/file-list.tsx";
import "#web/hiring/progress/progress.css";

interface Props {
  readonly submission: Submission;
}

/** The words, links and files of a submission. */
export function SubmissionContent({ submission: { text, links, files } }: Props) {
  return (
    <>
      {text && <p className="prose small">{text}</p>}
      {links.map((link) => (
        <a key={link} className="report-link small" href={link} rel="nofollow ugc noreferrer" target="_blank">
          {link}
        </a>
      ))}
      <FileList files={files} />
    </>
  );
}

/** What was delivered, beside what can be done about it. */
export function Submitted({ submission }: Props) {
  return (
    <div className="delivered">
      <p className="soft small">{t("Submitted on {moment}", { moment: formatInstant(submission.submittedAt) })}</p>
      <SubmissionContent submission={submission} />
    </div>
  );
}
