import type { ReactNode } from "react";
import { t } from "#web/lib/text.ts";

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
