import {
  missingSteps,
  missingStepsToList,
  type PageStep,
  shownNameOf,
  slugFrom,
} from "#domain/discovery/profile-page.ts";
import { rowVersion } from "#domain/edited-fields.ts";
import type { TextKey } from "#texts/hindi.ts";
import { availabilityText } from "#web/discovery/profiles/availability-text.ts";
import { OwnDetails } from "#web/discovery/profiles/own-details.tsx";
import { EditAndPreview, PublishCard } from "#web/discovery/profiles/page-editing.tsx";
import { PageForm, placeText } from "#web/discovery/profiles/page-form.tsx";
import { PageView } from "#web/discovery/profiles/page-view.tsx";
import { PortfolioEditor } from "#web/discovery/profiles/portfolio-editor.tsx";
import { portfolioWork } from "#web/discovery/profiles/samples.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { FieldValue } from "#web/lib/use-fields.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";

type OwnPage = RowOf<"profiles.get">;

interface Props {
  readonly page: OwnPage;
}

/** The form and what visitors see. */
export function PageEditor({ page }: Props) {
  const { hasPublicPages = false, hasFreelancerSearch = false } = usePlatform() ?? {};
  const skillIds = page.skills.map(({ skillId }) => skillId);
  const form = useCallForm("profiles.update", {
    readVersion: rowVersion("profiles.update", { ...page, skillIds }),
    fields: {
      slug: page.slug || slugFrom(shownNameOf(page.name, "full")),
      headline: page.headline,
      about: page.about,
      languages: page.languages,
      isAvailable: page.isAvailable,
      shownName: page.shownName,
      placeShown: page.placeShown,
      skillIds,
    },
  });
  const edit = (
    <Stack>
      {hasPublicPages && <VisibilityCard page={page} />}
      {hasFreelancerSearch && <ListedCard page={page} />}
      <OwnDetails page={page} />
      <PageForm form={form} page={page} />
      <PortfolioEditor items={page.portfolio} />
    </Stack>
  );
  const preview = <Preview page={page} values={form.values} />;
  return <EditAndPreview label={t("My page")} edit={edit} preview={preview} />;
}

interface PreviewProps {
  readonly page: OwnPage;
  readonly values: Readonly<Partial<Record<string, FieldValue>>>;
}

/** What visitors see of what is typed. Skills stand there once they are saved and approved. */
function Preview({ page, values }: PreviewProps) {
  const { headline = "", about = "", languages, isAvailable } = values;
  const shownName = values["shownName"] === "full" ? "full" : "initial";
  const placeShown = values["placeShown"] === "none" ? "none" : values["placeShown"] === "town" ? "town" : "district";
  const name = shownNameOf(page.name, shownName);
  return (
    <Stack>
      <p className="soft small">{t("How visitors see it. Skills appear once they are saved and approved.")}</p>
      <PageView
        texts={{
          name,
          headline: String(headline),
          about: String(about),
          picture: page.picture,
          field: `${page.category} · ${page.subcategory}`,
          place: placeShown === "none" ? "" : placeText(placeShown, page),
          identity: "",
          availability: availabilityText(isAvailable === true),
          languages: Array.isArray(languages) ? languages.join(", ") : "",
          skills: page.skills.filter(({ isSuggested }) => !isSuggested).map((skill) => skill.name),
        }}
        works={page.portfolio.map(({ itemId: _own, ...item }) => portfolioWork(item))}
        title={
          <div className="page-title">
            <div>
              <h2>{name}</h2>
              <p className="page-title-lead">{String(headline)}</p>
            </div>
          </div>
        }
      />
    </Stack>
  );
}

/** Lets the freelancer choose whether companies find them. The choice applies at once. */
function ListedCard({ page }: { readonly page: RowOf<"profiles.get"> }) {
  const { isListed, isPublic } = page;
  const { run, busy } = useCall("profiles.setVisibility");
  const isForVisitors = (usePlatform()?.hasPublicFreelancers ?? false) && isPublic;
  const missing = missingStepsToList(page);
  return (
    <Card>
      <Row spread>
        <h2>{t("Companies")}</h2>
        <StatusWord
          word={isListed ? t("Visible to companies") : t("Hidden from companies")}
          colour={isListed ? "green" : "plain"}
        />
      </Row>
      <label className="chosen-box">
        <input
          type="checkbox"
          name="isListed"
          checked={isListed}
          disabled={busy || (!isListed && missing.length > 0)}
          onChange={(event) => void run({ isListed: event.currentTarget.checked })}
        />
        {t("Let companies find me")}
      </label>
      <p className="small soft">
        {t(
          "They see this page and your track record, and can invite you. They see no phone number, email address or résumé.",
        )}{" "}
        {isForVisitors && t("Visitors find your page as well, because it is published.")}
      </p>
      {!isListed && missing.length > 0 && (
        <ul className="small">
          {missing.map((step) => (
            <li key={step}>{t(stepTexts[step])}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const stepTexts: Readonly<Record<PageStep, TextKey>> = {
  picture: "Add a picture to your profile",
  headline: "Write a headline",
  slug: "Choose the address of the page",
};

/** Whether visitors read the page of a freelancer, and what it still lacks. */
function VisibilityCard({ page }: { readonly page: RowOf<"profiles.get"> }) {
  const { isPublic, slug } = page;
  const missing = missingSteps(page);
  const { run, busy } = useCall("profiles.setVisibility");
  return (
    <PublishCard
      isPublic={isPublic}
      path={slug && `/guestmaster/freelancer/${slug}`}
      steps={(Object.keys(stepTexts) as PageStep[]).map((step) => ({
        text: t(stepTexts[step]),
        isDone: !missing.includes(step),
      }))}
      setPublic={(next) => run({ isPublic: next })}
      busy={busy}
    >
      {missing.includes("picture") && <ButtonLink to="/freelancermaster/profileedit">{t("Edit profile")}</ButtonLink>}
    </PublishCard>
  );
}
