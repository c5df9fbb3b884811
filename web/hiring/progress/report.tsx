import { isComplete } from "#domain/hiring/progress.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { FileList } from "#web/ui/messages/file-list.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import "./progress.css";

interface Props {
  readonly report: RowOf<"getprogressbyid">;
}

/** A report of progress: how far the work is, what was done, and what was delivered with it. */
export function Report({ report }: Props) {
  return (
    <div className="report" data-complete={isComplete(report.progress_percentage) || undefined}>
      <ProgressBar percent={report.progress_percentage} label={t("Progress")} />
      <Delivered report={report} />
    </div>
  );
}

/** The words, files and links of a report. */
export const Delivered = ({ report: { progress_description: text, files, links } }: Props) => (
  <DeliveredParts text={text} files={files} links={links} />
);

interface PartsProps extends Pick<Props["report"], "files" | "links"> {
  readonly text: string;
}

/** The words, links and files with which something was delivered. */
export function DeliveredParts({ text, files, links }: PartsProps) {
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
