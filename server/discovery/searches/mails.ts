import { screen } from "#contract/screens.ts";
import type { SavedFilters } from "#domain/discovery/saved-search.ts";
import { sample } from "#server/notify/mail/sample.ts";
import { formatPaise } from "#server/platform/format.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, type Say } from "#server/platform/mail/mail-template.ts";

/** Works that saved searches have found: some of them, and the number of the others. */
interface SearchHits {
  readonly works: readonly { readonly title: string; readonly companyName: string; readonly budgetPaise: number }[];
  readonly moreCount: number;
}

const linesOf = ({ works, moreCount }: SearchHits, say: Say): readonly string[] => [
  works
    .map(({ title, companyName, budgetPaise }) => {
      const amount = formatPaise(budgetPaise);
      return `- ${say("“{title}” by {company}, {amount}", { title: oneLine(title), company: oneLine(companyName), amount })}`;
    })
    .join("\n"),
  ...(moreCount > 0 ? [say("And {count} more.", { count: String(moreCount) })] : []),
];

const howToStop = (say: Say) => say("You can change or stop this alert under Saved searches.");

/** The screen of the search, newest works first. */
const screenOf = (filters: SavedFilters) => screen("/freelancermaster/workview", { ...filters, sort: "newest" });

/** The new works of one saved search. */
export const searchAlert =
  (search: { readonly name: string; readonly filters: SavedFilters }, hits: SearchHits): MailTemplate =>
  (say) => {
    const name = oneLine(search.name);
    return {
      subject: say("New jobs: “{name}”", { name }),
      paragraphs: [say("New jobs match your saved search “{name}”:", { name }), ...linesOf(hits, say)],
      button: { words: say("See the jobs"), screen: screenOf(search.filters) },
      after: [howToStop(say)],
    };
  };

/** The new works of all searches with a daily alert. */
export const searchSummary =
  (hits: SearchHits): MailTemplate =>
  (say) => ({
    subject: say("New jobs for your saved searches"),
    paragraphs: [say("New jobs match your saved searches:"), ...linesOf(hits, say)],
    button: { words: say("See your saved searches"), screen: screen("/freelancermaster/searches") },
    after: [howToStop(say)],
  });

const foundWorks = {
  works: [{ title: sample.title, companyName: sample.company, budgetPaise: 500_000 }],
  moreCount: 3,
};

export const samples: MailSamples = {
  "works that a search has found": searchAlert({ name: "पोस्टर", filters: { q: "पोस्टर" } }, foundWorks),
  "works that searches have found": searchSummary({ ...foundWorks, moreCount: 0 }),
};
