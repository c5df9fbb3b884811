import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Grid } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "./settings.css";

type Preview = RowOf<"branding.preview">;
type Scheme = "light" | "dark";

const leastContrast = 4.5;

interface Props {
  readonly name: string;
  readonly accent: string;
  /** The logo, or the mark of the product. */
  readonly logo: ReactNode;
}

/** How the brand looks in both schemes, with the contrast ratios of its accent. */
export function BrandPreview({ name, accent, logo }: Props) {
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
