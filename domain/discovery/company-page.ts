export const companyPageLengths = { about: 3000, website: 300 } as const;

/** What the page of a company lacks to be published, in the order in which it is filled in. */
const companyPageSteps = ["logo", "about", "slug"] as const;
export type CompanyPageStep = (typeof companyPageSteps)[number];

export const missingCompanySteps = (page: Readonly<Record<CompanyPageStep, string>>): readonly CompanyPageStep[] =>
  companyPageSteps.filter((step) => page[step] === "");

/** How many public works stand on the page of a company; the newest come first. */
export const maxPublicWorks = 20;

/** How many reviews stand on the page of a company; the newest come first. */
export const maxPublicReviews = 20;

/** The first words of a text for search results, which show about so much of it. */
const summaryLength = 160;

/** A text as one line, cut between two words where it is longer than search results show. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= summaryLength) return line;
  const start = line.slice(0, summaryLength);
  const end = start.lastIndexOf(" ");
  return `${end > summaryLength / 2 ? start.slice(0, end) : start}…`;
}
