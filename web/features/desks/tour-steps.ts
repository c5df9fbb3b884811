import type { Role } from "#domain/role.ts";
import { t } from "#web/lib/text.ts";

export interface TourStep {
  /** What it points at: the first of these that is to be seen, since a phone folds its menu. */
  readonly at: readonly string[];
  readonly title: string;
  readonly text: string;
}

const burger = ".burger";
const jumpButton = ".jump-button";

/** The way around each desk, in the order of the work. */
export const tourOf: Readonly<Record<Role, () => readonly TourStep[]>> = {
  client: () => [
    {
      at: ['main a[href="/clientmaster/workpost"]'],
      title: t("Here it begins"),
      text: t("Post a work: what is to be done, for how much, until when."),
    },
    {
      at: ['nav a[href="/clientmaster/workreqview"]', burger],
      title: t("Who asks for your work"),
      text: t("Under requests, read who asks for it: profile, résumé, a comparison. Accept one."),
    },
    {
      at: ['nav a[href="/clientmaster/clientprojects"]', burger],
      title: t("How far it is"),
      text: t("Follow the progress under projects. Pay once the work is complete, and not before."),
    },
    {
      at: ["main .tiles"],
      title: t("What waits for you"),
      text: t("What is due, who waits for an answer, what is under way. Each figure leads there."),
    },
  ],
  freelancer: () => [
    {
      at: ['main a[href="/freelancermaster/workview"]'],
      title: t("Find work"),
      text: t("Jobs of your field stand first. Open one and apply with your résumé."),
    },
    {
      at: ['nav a[href="/freelancermaster/myrequest"]', burger],
      title: t("What became of it"),
      text: t("My Request tells what became of it. Accepted ones become projects."),
    },
    {
      at: ['nav a[href="/freelancermaster/projects"]', burger],
      title: t("Report and be paid"),
      text: t("Under Projects, report your progress. At 100 the company pays, and you see here what came in."),
    },
    {
      at: ["main .tiles"],
      title: t("What waits for you"),
      text: t("Projects, requests, and what is still to be paid to you. Each figure leads there."),
    },
  ],
  admin: () => [
    {
      at: ["main .tiles"],
      title: t("What waits for you"),
      text: t("The figures at the top are what waits for you. My Task has all of it in one place."),
    },
    {
      at: ['nav a[href="/adminmaster/verification"]', burger],
      title: t("Companies first"),
      text: t("Under Company Verification, decide who may post works: nobody can before."),
    },
    {
      at: ['nav a[href="/adminmaster/districtreg"]', burger],
      title: t("What others choose from"),
      text: t("Register districts, locations, categories and subcategories, and change them under Views."),
    },
    {
      at: [jumpButton],
      title: t("Anywhere at once"),
      text: t("Ctrl K, or the magnifying glass, leads to any screen, company, freelancer, category or payment."),
    },
  ],
};
