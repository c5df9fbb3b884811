import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { brandLengths, leastLogoSide, standardBrand } from "#domain/operation/brand-setting.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { allRowsQuery } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { FieldFrame, type FieldProps } from "#web/ui/form/field-frame.tsx";
import { PictureField, useFileAddress } from "#web/ui/form/file-field.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { showsField } from "#web/ui/form/shown-values.ts";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { Card, Grid, Stack } from "#web/ui/layout.tsx";
import { BrandMark } from "#web/ui/shell/brand-mark.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "./settings.css";

interface Props {
  readonly branding: RowOf<"branding.get">;
  /** Opens the form again with what was saved. */
  readonly openAgain: () => void;
}

/** Name, logo, accent and e-mail texts, with what they look like beside them. */
export function BrandingForm({ branding, openAgain }: Props) {
  const { version, updatedBy, updatedAt, ...fields } = branding;
  const form = useCallForm("branding.update", {
    fields,
    readVersion: String(version),
    after: ({ light, dark }) => {
      // The name of an uploaded logo is known to the server only.
      openAgain();
      if (light && dark) showBrand({ light, dark });
    },
  });
  const { of, values } = form;
  return (
    <Grid least="24rem">
      <Card>
        <Form form={form}>
          <FormColumns>
            <TextField field={of("name")} label={t("Name")} maxLength={brandLengths.name} />
            <TextField
              field={of("shortName")}
              label={t("Short name")}
              hint={t("Below the icon on a phone, at most {most} characters", { most: brandLengths.shortName })}
              maxLength={brandLengths.shortName}
            />
            <TextField field={of("nameHindi")} label={t("Name in Hindi")} maxLength={brandLengths.name} />
            <ColourField field={of("accent")} label={t("Accent colour")} />
          </FormColumns>
          <TextField
            field={of("tagline")}
            label={t("Tagline")}
            hint={t("In the footer of public pages and in search results")}
            maxLength={brandLengths.tagline}
          />
          <PictureField
            field={of("logo")}
            label={t("Logo")}
            hint={t("A square picture of at least {side} by {side} pixels, PNG, JPEG or WebP", { side: leastLogoSide })}
          />
          <h2>{t("Emails")}</h2>
          <FormColumns>
            <TextField field={of("senderName")} label={t("Sender name")} maxLength={brandLengths.name} />
            <TextField
              field={of("replyTo")}
              label={t("Reply address")}
              hint={t("Replies to emails go to this address. Without one, emails say that replies are not read.")}
              inputMode="email"
              autoCapitalize="none"
            />
          </FormColumns>
          <TextArea field={of("footer")} label={t("Footer of emails")} maxLength={brandLengths.footer} />
          <TextArea field={of("footerHindi")} label={t("Footer of emails in Hindi")} maxLength={brandLengths.footer} />
          <p className="soft small">
            {updatedAt
              ? t("Last changed {when} by {name}", {
                  when: formatInstant(updatedAt),
                  name: updatedBy ?? t("an earlier admin"),
                })
              : t("Never changed")}
          </p>
          <FormActions submit={t("Save")} busy={form.busy}>
            {values.logo !== "" && <Button onClick={() => form.set("logo", "")}>{t("Remove logo")}</Button>}
            {values.accent !== standardBrand.accent && (
              <Button onClick={() => form.set("accent", standardBrand.accent)}>{t("Default colour")}</Button>
            )}
          </FormActions>
        </Form>
      </Card>
      <Stack gap={3}>
        <h2>{t("Preview")}</h2>
        <BrandPreview
          name={String(values.name) || standardBrand.name}
          accent={String(values.accent)}
          logo={
            <BrandMark
              logo={typeof values.logo === "string" ? values.logo : ""}
              address={useFileAddress(values.logo)}
            />
          }
        />
      </Stack>
    </Grid>
  );
}

/** A colour as `#rrggbb`, chosen with the browser's own picker. */
function ColourField(props: FieldProps) {
  const { field } = props;
  return (
    <FieldFrame {...props}>
      {(attributes) => (
        <div className="colour">
          <input
            type="color"
            className="colour-input"
            {...attributes}
            ref={showsField(field)}
            value={String(field.value)}
            onChange={({ currentTarget }) => field.set(currentTarget.value)}
            onBlur={field.leave}
          />
          <code>{String(field.value)}</code>
        </div>
      )}
    </FieldFrame>
  );
}

type Accent = Pick<RowOf<"branding.preview">, "light" | "dark">;

/** Applies a saved accent to the page that is open; the next page brings it along. */
function showBrand({ light, dark }: Accent): void {
  const both = (part: "colour" | "strong" | "wash" | "onAccent") => `light-dark(${light[part]}, ${dark[part]})`;
  const { style } = document.documentElement;
  style.setProperty("--accent", both("colour"));
  style.setProperty("--accent-strong", both("strong"));
  style.setProperty("--accent-wash", both("wash"));
  style.setProperty("--on-accent", both("onAccent"));
  style.setProperty("--mark", light.colour);
}

type Preview = RowOf<"branding.preview">;
type Scheme = "light" | "dark";

const leastContrast = 4.5;

interface BrandPreviewProps {
  readonly name: string;
  readonly accent: string;
  /** The logo, or the mark of the product. */
  readonly logo: ReactNode;
}

/** How the brand looks in both schemes, with the contrast ratios of its accent. */
function BrandPreview({ name, accent, logo }: BrandPreviewProps) {
  const query = allRowsQuery("branding.preview", { accent: useSettled(accent) });
  const preview = useQuery({ ...query, placeholderData: keepPreviousData }).data?.[0];
  if (!preview) return <Skeleton height="18rem" />;
  return (
    <Grid least="15rem">
      {(["light", "dark"] as const).map((scheme) => (
        <Sample key={scheme} scheme={scheme} colours={preview[scheme]}>
          <span className="brand">
            {logo}
            {name}
          </span>
        </Sample>
      ))}
    </Grid>
  );
}

interface SampleProps {
  readonly scheme: Scheme;
  readonly colours: Preview[Scheme];
  readonly children: ReactNode;
}

function Sample({ scheme, colours, children }: SampleProps) {
  const { colour, strong, wash, onAccent, surfaceRatio, textRatio } = colours;
  const isReadable = Math.min(surfaceRatio, textRatio) >= leastContrast;
  return (
    <section
      className="brand-preview"
      data-scheme={scheme}
      aria-label={scheme === "light" ? t("Light") : t("Dark")}
      style={{
        "--accent": colour,
        "--accent-strong": strong,
        "--accent-wash": wash,
        "--on-accent": onAccent,
        "--mark": colour,
      }}
    >
      {children}
      <span className="button" data-tone="primary">
        {t("Button")}
      </span>
      <span className="brand-preview-chosen">{t("Chosen entry")}</span>
      <Facts
        facts={{
          [t("On the page")]: contrastText(surfaceRatio),
          [t("Text on the accent")]: contrastText(textRatio),
        }}
        inLines
      />
      <StatusWord word={isReadable ? t("Readable") : t("Too little contrast")} colour={isReadable ? "green" : "red"} />
    </section>
  );
}

const contrastText = (ratio: number) => t("{ratio} of at least {least}", { ratio, least: leastContrast });
