import { type MouseEvent, useState } from "react";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { ReportContent, ReportSpace } from "#web/trust/content-reports/report-content.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import "./profiles.css";

const Gallery = lazyPart(async () => (await import("#web/discovery/gallery/gallery.tsx")).Gallery);

type Item = Omit<RowOf<"freelancers.get">["portfolio"][number], "itemId"> & {
  /** Absent where nobody reports it: in a preview, and before the script runs. */
  readonly itemId?: number;
};

/** A sample as texts; an empty one is not shown. */
export type PortfolioWork = Omit<Item, "year"> & { readonly year: string };

export const portfolioWork = (item: Item): PortfolioWork => ({
  ...item,
  year: item.year === null ? "" : String(item.year),
});

interface Props {
  readonly works: readonly PortfolioWork[];
  readonly heading?: "h2" | "h3";
}

/** Which picture of which sample is shown large. */
interface Opened {
  readonly work: PortfolioWork;
  readonly at: number;
}

/**
 * The samples of a freelancer in a size one can judge; a picture opens large. The server repeats the markup of the template's one
 * sample, and of its one picture, for each row, so a part without a text is there and hidden by the style sheet. Before the script
 * runs, a picture is a link to its file.
 */
export function Samples({ works, heading: Heading = "h2" }: Props) {
  const [opened, setOpened] = useState<Opened>();
  if (works.length === 0) return null;
  const Title = Heading === "h2" ? "h3" : "h4";
  function open(event: MouseEvent, work: PortfolioWork, at: number): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpened({ work, at });
  }
  return (
    <section className="samples">
      <Heading>{t("Portfolio")}</Heading>
      <ul>
        {works.map((work) => (
          <li key={`${work.title} ${work.pictures[0]}`} data-row="work">
            <p className="sample-pictures">
              {work.pictures.map((picture, i) => (
                <a key={picture} href={`/images/${picture}`} onClick={(event) => open(event, work, i)}>
                  <img
                    src={`/images/${picture}`}
                    alt={t("Picture {number} of {title}", { number: formatCount(i + 1), title: work.title })}
                    loading="lazy"
                    decoding="async"
                  />
                </a>
              ))}
            </p>
            <Title>{work.title}</Title>
            <p className="profile-line soft small">{work.year}</p>
            <p className="profile-line prose">{work.text}</p>
            {work.link && (
              <a className="portfolio-link" href={work.link} rel="nofollow ugc noreferrer" target="_blank">
                {t("See the work")}
              </a>
            )}
            {import.meta.env.SSR && <ReportSpace />}
            {work.itemId !== undefined && (
              <ReportContent subjectKind="portfolioItem" subjectId={String(work.itemId)} name={work.title} />
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <Gallery
          of={{
            title: opened.work.title,
            pictures: opened.work.pictures,
            first: opened.at,
            close: () => setOpened(undefined),
          }}
          onMissing={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}
