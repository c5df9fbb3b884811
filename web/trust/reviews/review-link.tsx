import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";

interface Props {
  readonly project: RowOf<"getworkbystatus">;
  readonly to: "/clientmaster/review/$requestid" | "/freelancermaster/review/$requestid";
}

/** Leads from a paid work to its reviews, and says until which day one can write. */
export function ReviewLink({ project: { reviewWindow, requestid }, to }: Props) {
  if (!reviewWindow) return null;
  const { isOpen, isWritten, closesOn } = reviewWindow;
  const text = isOpen && !isWritten ? t("Review until {day}", { day: formatDay(closesOn) }) : t("Reviews");
  return (
    <ButtonLink to={to} params={{ requestid: String(requestid) }} size="small">
      {text}
    </ButtonLink>
  );
}
