import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";

type Undelivered = RowOf<"mail.listUndelivered">;

const reasons = {
  refused: "The mail server refused it.",
  unreachable: "The mail server could not be reached.",
  unsafe: "The connection to the mail server is not secure.",
  sign_in: "The mail server refused the user name or password of SMTP_URL.",
  unknown: "The reason is unknown.",
} as const;

/** Why a mail did not leave, in a sentence; only what came with a backup was never tried. */
export const reasonOf = ({ reason }: Pick<Undelivered, "reason">): string =>
  t(reason ? reasons[reason] : "Never sent: it was restored from a backup.");

/** The same with the words of the server, for those who can make something of them. */
export function DeliveryError({ mail }: { readonly mail: Pick<Undelivered, "reason" | "serverResponse"> }) {
  return (
    <div>
      <p>{reasonOf(mail)}</p>
      {mail.serverResponse && <p className="soft small">{mail.serverResponse}</p>}
    </div>
  );
}
