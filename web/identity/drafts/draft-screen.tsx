import { fieldText, valueText } from "#web/identity/drafts/field-texts.ts";
import { draftQuery } from "#web/identity/drafts/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t, tWords } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState, Note } from "#web/ui/display/guidance.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import "#web/identity/drafts/drafts.css";

type Draft = RowOf<"drafts.get">;

/** What an assistant has prepared: the person sees all of it, and sends or discards it. */
export function DraftScreen({ id }: { readonly id: string }) {
  const list = useAllRows(draftQuery(id));
  const missing = (
    <EmptyState art="search" title={t("This draft does not exist")}>
      <p>{t("Drafts of an assistant are deleted a week after they end.")}</p>
    </EmptyState>
  );
  return (
    <Page width="medium">
      <PageTitle
        title={t("Draft of an assistant")}
        lead={t("An assistant prepared this with your access token. Nothing is sent before you confirm it.")}
      />
      <Listing list={list} empty={missing}>
        {([draft]) => (draft ? <DraftCard draft={draft} /> : missing)}
      </Listing>
    </Page>
  );
}

function DraftCard({ draft }: { readonly draft: Draft }) {
  const { title, work, person, client, tokenName, createdAt, expiresAt, state, fields } = draft;
  return (
    <Card>
      <h2>{tWords(title)}</h2>
      <Facts
        facts={{
          ...(work !== null && { [t("Job")]: work }),
          ...(person !== null && { [t("To")]: person }),
          [t("Assistant")]: client || t("Unknown"),
          [t("Access token")]: tokenName ?? t("Revoked"),
          [t("Prepared")]: formatInstant(createdAt),
          [t("Valid until")]: formatInstant(expiresAt),
        }}
      />
      <h3>{t("What is sent")}</h3>
      <dl className="draft-fields">
        {fields.map((field) => (
          <div key={field.name}>
            <dt>{fieldText(field.name)}</dt>
            <dd className="draft-text">{valueText(field)}</dd>
          </div>
        ))}
      </dl>
      <DraftEnd draft={draft} state={state} />
    </Card>
  );
}

function DraftEnd({ draft: { draftId }, state }: { readonly draft: Draft; readonly state: Draft["state"] }) {
  const [confirm, discard] = [useCall("drafts.confirm"), useCall("drafts.discard")];
  if (state === "confirmed") return <Note>{t("You sent this.")}</Note>;
  if (state === "discarded") return <Note>{t("You discarded this. Nothing was sent.")}</Note>;
  if (state === "expired")
    return <Note>{t("This draft has expired. Nothing was sent. Ask the assistant for a new one.")}</Note>;
  async function send(): Promise<void> {
    const done = await confirm.run({ draftId });
    if ("outcome" in done && done.outcome === "refused") toast(tWords(done.answer.reply ?? ""), { tone: "bad" });
  }
  return (
    <Row gap={2}>
      <Button tone="primary" busy={confirm.busy} disabled={discard.busy} onClick={() => void send()}>
        {t("Send it")}
      </Button>
      <Button busy={discard.busy} disabled={confirm.busy} onClick={() => void discard.run({ draftId })}>
        {t("Discard")}
      </Button>
    </Row>
  );
}
