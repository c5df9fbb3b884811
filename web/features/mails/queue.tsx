import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Note } from "#web/ui/display/guidance.tsx";
import { Figure, Tiles } from "#web/ui/display/tile.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** How many emails are queued, since when, and how many were not delivered. */
export function Queue({ list }: { readonly list: List<RowOf<"mail.getQueue">> }) {
  return (
    <Listing list={list} skeleton={<Skeleton height="6rem" />}>
      {([queue]) => queue && <Figures queue={queue} />}
    </Listing>
  );
}

function Figures({
  queue: { waiting, oldest, undelivered, isWrittenToFolder },
}: {
  readonly queue: RowOf<"mail.getQueue">;
}) {
  return (
    <Stack gap={3}>
      {isWrittenToFolder && (
        <Note>
          {t("No mail server is configured (SMTP_URL). Emails are saved in DATA_DIR/mail instead of being sent.")}
        </Note>
      )}
      <Tiles>
        <Figure figure={formatCount(waiting)} name={t("waiting to be sent")} />
        <Figure figure={formatCount(undelivered)} name={t("could not be delivered")} />
      </Tiles>
      {oldest && (
        <p className="soft small number">{t("Oldest waiting since {moment}", { moment: formatInstant(oldest) })}</p>
      )}
    </Stack>
  );
}
