import { type CompanyPageStep, companyPageLengths, missingCompanySteps } from "#domain/discovery/company-page.ts";
import { slugFrom } from "#domain/discovery/profile-page.ts";
import { rowVersion } from "#domain/edited-fields.ts";
import type { TextKey } from "#texts/hindi.ts";
import { CompanyDetails } from "#web/discovery/company-pages/company-details.tsx";
import {
  CompanyPageView,
  companyPageTexts,
  companyWorkTexts,
  reviewTexts,
} from "#web/discovery/company-pages/company-page-view.tsx";
import { EditAndPreview, PublishCard, SlugField } from "#web/discovery/profiles/page-editing.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { FormCard } from "#web/ui/form/form.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { Stack } from "#web/ui/layout.tsx";

type OwnPage = RowOf<"companyPages.get">;

interface Props {
  readonly page: OwnPage;
}

/** The form and what visitors see. */
export function CompanyPageEditor({ page }: Props) {
  const form = useCallForm("companyPages.update", {
    fields: { about: page.about, website: page.website, slug: page.slug || slugFrom(page.name) },
    readVersion: rowVersion("companyPages.update", page),
  });
  const { about, website } = form.values;
  const typed = { ...page, about: String(about), website: String(website) };
  return (
    <EditAndPreview
      label={t("Company page")}
      edit={
        <Stack>
          <Visibility page={page} />
          <CompanyDetails page={page} />
          <FormCard form={form} submit={t("Save the page")}>
            <TextArea
              field={form.of("about")}
              label={t("About")}
              hint={t("What the company does, and how it works with freelancers. Everyone can read it.")}
              maxLength={companyPageLengths.about}
            />
            <TextField
              field={form.of("website")}
              label={t("Website")}
              hint={t("Begins with https://")}
              inputMode="url"
              maxLength={companyPageLengths.website}
            />
            <SlugField field={form.of("slug")} />
          </FormCard>
        </Stack>
      }
      preview={
        <Stack>
          <p className="soft small">{t("How visitors see it. Name, logo and place come from the company details.")}</p>
          <CompanyPageView
            texts={companyPageTexts(typed)}
            works={page.works.map(companyWorkTexts)}
            reviews={page.reviews.map(reviewTexts)}
            title={
              <div className="page-title">
                <h2>{page.name}</h2>
              </div>
            }
          />
        </Stack>
      }
    />
  );
}

const steps: Readonly<Record<CompanyPageStep, TextKey>> = {
  logo: "Add a logo to the profile",
  about: "Say what the company does",
  slug: "Choose the address of the page",
};

/** Whether visitors read the page of a company, and what it still lacks. */
function Visibility({ page }: Props) {
  const missing = missingCompanySteps(page);
  const { run, busy } = useCall("companyPages.update");
  return (
    <PublishCard
      isPublic={page.isPublic}
      path={page.slug && `/guestmaster/company/${page.slug}`}
      steps={(Object.keys(steps) as CompanyPageStep[]).map((step) => ({
        text: t(steps[step]),
        isDone: !missing.includes(step),
      }))}
      setPublic={(isPublic) => run({ isPublic })}
      busy={busy}
    >
      {missing.includes("logo") && <ButtonLink to="/clientmaster/clientedit">{t("Edit profile")}</ButtonLink>}
    </PublishCard>
  );
}
