import { hirers } from "#domain/member.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";

interface Props {
  readonly workId: number;
}

/** Leads to the form for a new job with the terms of this one. */
export const CopyLink = ({ workId }: Props) => (
  <ButtonLink size="small" to="/clientmaster/workpost" search={{ copy: String(workId) }}>
    {t("Copy")}
  </ButtonLink>
);

/** The same, and the freelancer of this job is invited to the new one. */
export function HireAgainLink({ workId, name }: Props & { readonly name: string }) {
  if (!useIsOneOf(hirers)) return null;
  return (
    <ButtonLink size="small" to="/clientmaster/workpost" search={{ copy: String(workId), again: "1" }}>
      {t("Hire {name} again", { name })}
    </ButtonLink>
  );
}
