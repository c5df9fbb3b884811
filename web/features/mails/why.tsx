import { t } from "#web/lib/text.ts";
import type { RowOf } from "#web/lib/wire.ts";

type Undelivered = RowOf<"getundelivered">;

const reasons = {
  refused: "The mail server does not take it.",
  unreachable: "The mail server could not be reached.",
  unsafe: "The line to the mail server is not safe.",
  sign_in: "The mail server refused the user name or password of SMTP_URL.",
  unknown: "It is not known why.",
} as const;

/** Why a mail did not leave, in a sentence; only what came with a backup was never tried. */
export const reasonOf = ({ reason }: Pick<Undelivered, "reason">): string =>
  t(reason ? reasons[reason] : "Never tried: it came with a backup.");

/** The same with the words of the server, for those who can make something of them. */
export function Why({ mail }: { readonly mail: Pick<Undelivered, "reason" | "said"> }) {
  return (
    <div>
      <p>{reasonOf(mail)}</p>
      {mail.said && <p className="soft small">{mail.said}</p>}
    </div>
  );
}
