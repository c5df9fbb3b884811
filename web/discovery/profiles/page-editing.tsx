import type { ReactNode } from "react";
import { slugRange } from "#domain/discovery/profile-page.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { useIsWide } from "#web/lib/use-wide.ts";
import { Button } from "#web/ui/button.tsx";
import { StatusWord, Timeline } from "#web/ui/display/status.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Grid, Row } from "#web/ui/layout.tsx";

interface Props {
  readonly label: string;
  readonly edit: ReactNode;
  readonly preview: ReactNode;
}

/** A form and what visitors see: beside each other, or on a phone as two tabs. */
export function EditAndPreview({ label, edit, preview }: Props) {
  if (useIsWide())
    return (
      <Grid least="28rem">
        {edit}
        <div className="page-preview">{preview}</div>
      </Grid>
    );
  return (
    <Tabs
      label={label}
      tabs={[
        { key: "edit", text: t("Edit"), panel: () => edit },
        { key: "preview", text: t("Preview"), panel: () => preview },
      ]}
    />
  );
}

interface PublishCardProps {
  readonly isPublic: boolean;
  /** The path of the page; empty while it has no address. */
  readonly path: string;
  /** What a page needs before it is published. */
  readonly steps: readonly { readonly text: string; readonly isDone: boolean }[];
  readonly setPublic: (isPublic: boolean) => Promise<unknown>;
  readonly busy: boolean;
  /** Buttons that lead to the missing steps. */
  readonly children?: ReactNode;
}

/** Whether visitors read a page, what it still lacks, and the way to its link. */
export function PublishCard({ isPublic, path, steps, setPublic, busy, children }: PublishCardProps) {
  const isComplete = steps.every(({ isDone }) => isDone);
  const address = location.origin + path;

  async function publish(): Promise<void> {
    const question = t("Do you want to publish the page?");
    if (
      await confirm(
        question,
        t("Everyone can read it, and search engines can list it. You can unpublish it at any time."),
      )
    )
      await setPublic(true);
  }

  return (
    <Card>
      <Row spread>
        <h2>{t("Visitors")}</h2>
        <StatusWord word={isPublic ? t("Published") : t("Not published")} colour={isPublic ? "green" : "plain"} />
      </Row>
      {!isComplete && (
        <Timeline
          label={t("Before you publish")}
          moments={steps.map(({ text, isDone }) => ({ text, state: isDone ? "done" : "ahead" }))}
        />
      )}
      {path && (
        <p className="small">{isPublic ? <a href={address}>{address}</a> : <span className="soft">{address}</span>}</p>
      )}
      <Row gap={2}>
        {isPublic && (
          <Button busy={busy} onClick={() => void setPublic(false)}>
            {t("Unpublish")}
          </Button>
        )}
        {!isPublic && isComplete && (
          <Button tone="primary" busy={busy} onClick={() => void publish()}>
            {t("Publish")}
          </Button>
        )}
        {children}
      </Row>
    </Card>
  );
}

/** The last part of the address of a page. */
export const SlugField = ({ field }: { readonly field: Field }) => (
  <TextField
    field={field}
    label={t("Address of the page")}
    hint={t(
      "The last part of your page's link: small letters, digits and hyphens. Nobody else can take your old link for 90 days.",
    )}
    maxLength={slugRange.most}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
  />
);
