import type { Letter } from "#server/letters/letter.ts";
import { oneLine } from "#server/letters/plain.ts";

interface Work {
  readonly id: number;
  readonly title: string;
}

const requestsOf = ({ id }: Work) => ({ words: "See the requests", screen: `clientmaster/viewrequests/${id}` });

/** The first application of an hour. */
export const applied = (work: Work, name: string): Letter => ({
  subject: `New request: “${oneLine(work.title)}”`,
  paragraphs: [
    `${oneLine(name)} has applied for “${oneLine(work.title)}”.`,
    "Read the résumé, then accept or reject the request. You can accept one freelancer for a work.",
  ],
  button: requestsOf(work),
});

/** Whatever came in the hour after that. */
export const appliedMore = (work: Work): Letter => ({
  subject: `More requests: “${oneLine(work.title)}”`,
  paragraphs: [
    `More freelancers have applied for “${oneLine(work.title)}”.`,
    "So that your mailbox stays calm, you hear of them once an hour.",
  ],
  button: requestsOf(work),
});

export const withdrawn = (company: string, title: string): Letter => ({
  subject: "A work you applied for was withdrawn",
  paragraphs: [
    `${oneLine(company)} has withdrawn the work “${oneLine(title)}”, and your request went with it.`,
    "There are other works that may fit you.",
  ],
  button: { words: "Find works", screen: "freelancermaster/workview" },
});
