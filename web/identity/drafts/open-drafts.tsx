import { openDraftsQuery } from "#web/identity/drafts/queries.ts";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import { formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t, tWords } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";

/** What assistants have prepared and nobody has confirmed; nothing where there is none. */
export function OpenDrafts() {
  const drafts = useAllRows(openDraftsQuery);
  const role = useSignedIn()?.role === "freelancer" ? "freelancer" : "client";
  if (drafts.rows.length === 0) return null;
  return (
    <Card>
      <h2>{t("Drafts of assistants")}</h2>
      <ShortList
        list={drafts}
        idOf={({ draftId }) => draftId}
        empty=""
        row={({ draftId, title, expiresAt }) => (
          <Row spread>
            <div>
              <p>{tWords(title)}</p>
              <p className="soft small number">{t("Until {moment}", { moment: formatInstant(expiresAt) })}</p>
            </div>
            <ButtonLink to={`/${role}master/draft/$id`} params={{ id: String(draftId) }} size="small">
              {t("Read the draft")}
            </ButtonLink>
          </Row>
        )}
      />
    </Card>
  );
}
