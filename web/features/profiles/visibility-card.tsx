import { missingSteps, type PageStep } from "#domain/profile-page.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { type TextKey, t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { StatusWord, Timeline } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

const steps: Readonly<Record<PageStep, TextKey>> = {
  picture: "Add a picture to your profile",
  headline: "Write a headline",
  slug: "Choose the address of the page",
};

/** Whether visitors read the page, what it still lacks, and the way to its link. */
export function VisibilityCard({ page }: { readonly page: RowOf<"profiles.get"> }) {
  const { isPublic, slug } = page;
  const missing = missingSteps(page);
  const { run, busy } = useCall("profiles.setVisibility");
  const address = `${location.origin}/guestmaster/freelancer/${slug}`;

  async function publish(): Promise<void> {
    const question = t("Do you want to publish the page?");
    if (await confirm(question, t("Everyone can read it, search engines included. You can take it back at any time.")))
      await run({ isPublic: true });
  }

  return (
    <Card>
      <Row spread>
        <h2>{t("Visitors")}</h2>
        <StatusWord word={isPublic ? t("Public") : t("Not public")} colour={isPublic ? "green" : "plain"} />
      </Row>
      {missing.length > 0 && (
        <Timeline
          label={t("Steps to a public page")}
          moments={(Object.keys(steps) as PageStep[]).map((step) => ({
            text: t(steps[step]),
            state: missing.includes(step) ? "ahead" : "done",
          }))}
        />
      )}
      {slug && (
        <p className="small">{isPublic ? <a href={address}>{address}</a> : <span className="soft">{address}</span>}</p>
      )}
      <Row gap={2}>
        {isPublic ? (
          <Button busy={busy} onClick={() => void run({ isPublic: false })}>
            {t("Unpublish")}
          </Button>
        ) : (
          missing.length === 0 && (
            <Button tone="primary" busy={busy} onClick={() => void publish()}>
              {t("Publish")}
            </Button>
          )
        )}
        {missing.includes("picture") && <ButtonLink to="/freelancermaster/profileedit">{t("Edit profile")}</ButtonLink>}
      </Row>
    </Card>
  );
}
