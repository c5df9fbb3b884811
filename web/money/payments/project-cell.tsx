import type { ReactNode } from "react";
import { t } from "#web/lib/text.ts";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

interface Props {
  readonly title: string;
  /** Absent where the payment is not known here. */
  readonly company: string | null;
  readonly freelancer: string | null;
  /** What else is to be read of it. */
  readonly children?: ReactNode;
}

/** Which project the money of a row is for, and between whom. */
export const ProjectCell = ({ title, company, freelancer, children }: Props) => (
  <div>
    {title}
    {company && (
      <p className="soft small">{freelancer ? t("{company} to {freelancer}", { company, freelancer }) : company}</p>
    )}
    {children}
  </div>
);

interface OfMilestone {
  readonly title: string;
  readonly milestone: string;
  readonly companyName: string;
  readonly freelancerName: string;
}

/** The column of the project that a milestone belongs to. */
export const milestoneColumn = <R extends OfMilestone>(): Column<R> => ({
  header: t("Project"),
  value: ({ title, milestone, companyName, freelancerName }) =>
    [title, milestone, companyName, freelancerName].join(" "),
  cell: ({ title, milestone, companyName, freelancerName }) => (
    <ProjectCell title={title} company={companyName} freelancer={freelancerName}>
      <p className="soft small">{milestone}</p>
    </ProjectCell>
  ),
});
