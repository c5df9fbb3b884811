import { shownNameOf, slugFrom } from "#domain/profile-page.ts";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import { availabilityText } from "#web/features/profiles/availability-text.ts";
import { EditAndPreview } from "#web/features/profiles/edit-and-preview.tsx";
import { ListedCard } from "#web/features/profiles/listed-card.tsx";
import { PageForm, placeText } from "#web/features/profiles/page-form.tsx";
import { PageView } from "#web/features/profiles/page-view.tsx";
import { PortfolioEditor } from "#web/features/profiles/portfolio-editor.tsx";
import { portfolioWork } from "#web/features/profiles/portfolio-view.tsx";
import { VisibilityCard } from "#web/features/profiles/visibility-card.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { FieldValue } from "#web/lib/use-fields.ts";
import { Stack } from "#web/ui/layout.tsx";

type OwnPage = RowOf<"profiles.get">;

interface Props {
  readonly page: OwnPage;
}

/** The form and what visitors see. */
export function PageEditor({ page }: Props) {
  const { hasPublicPages = false, hasFreelancerSearch = false } = usePlatform() ?? {};
  const form = useCallForm("profiles.update", {
    fields: {
      slug: page.slug || slugFrom(shownNameOf(page.name, "full")),
      headline: page.headline,
      about: page.about,
      languages: page.languages,
      isAvailable: page.isAvailable,
      shownName: page.shownName,
      placeShown: page.placeShown,
      skillIds: page.skills.map(({ skillId }) => skillId),
    },
  });
  const edit = (
    <Stack>
      {hasPublicPages && <VisibilityCard page={page} />}
      {hasFreelancerSearch && <ListedCard page={page} />}
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
      <p className="soft small">{t("Preview for visitors. Skills appear once they are saved and approved.")}</p>
      <PageView
        texts={{
          name,
          headline: String(headline),
          about: String(about),
          picture: page.picture,
          field: `${page.category} · ${page.subcategory}`,
          place: placeShown === "none" ? "" : placeText(placeShown, page),
          availability: availabilityText(isAvailable === true),
          languages: Array.isArray(languages) ? languages.join(", ") : "",
          skills: page.skills
            .filter(({ isSuggested }) => !isSuggested)
            .map((skill) => skill.name)
            .join(", "),
        }}
        works={page.portfolio.map(portfolioWork)}
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
