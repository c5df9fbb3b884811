import type { ReactNode } from "react";
import { confirm } from "#web/lib/confirm.tsx";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { StatusWord, Timeline } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface Props {
  readonly isPublic: boolean;
  /** The path of the page; empty while it has no address. */
  readonly path: string;
  /** What a page needs before it is published. */
  readonly steps: readonly { readonly text: string; readonly isDone: boolean }[];
  readonly setPublic: (isPublic: boolean) => Promise<unknown>;
  readonly busy: boolean;
  /** Buttons to what is missing. */
  readonly children?: ReactNode;
}

/** Whether visitors read a page, what it still lacks, and the way to its link. */
export function PublishCard({ isPublic, path, steps, setPublic, busy, children }: Props) {
  const isComplete = steps.every(({ isDone }) => isDone);
  const address = location.origin + path;

  async function publish(): Promise<void> {
    const question = t("Do you want to publish the page?");
    if (await confirm(question, t("Everyone can read it, search engines included. You can take it back at any time.")))
      await setPublic(true);
  }

  return (
    <Card>
      <Row spread>
        <h2>{t("Visitors")}</h2>
        <StatusWord word={isPublic ? t("Public") : t("Not public")} colour={isPublic ? "green" : "plain"} />
      </Row>
      {!isComplete && (
        <Timeline
          label={t("Steps to a public page")}
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
