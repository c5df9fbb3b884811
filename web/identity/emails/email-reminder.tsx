import { Link } from "@tanstack/react-router";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Note } from "#web/ui/display/guidance.tsx";

interface Props {
  readonly area: "/clientmaster" | "/freelancermaster";
  /** The summary of the home screen. */
  readonly list: List<{ readonly isEmailUnproved: boolean }>;
}

/** On the home of an account whose address is not confirmed. */
export const EmailReminder = ({ area, list }: Props) =>
  list.rows[0]?.isEmailUnproved && (
    <Note>
      <Link to={`${area}/myaccount`}>{t("Confirm your email address, so that you miss no email about your jobs")}</Link>
    </Note>
  );
