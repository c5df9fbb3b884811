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
      title: t("Start here"),
      text: t("Post a work with a budget and a deadline."),
    },
    {
      at: ['nav a[href="/clientmaster/workreqview"]', burger],
      title: t("Review requests"),
      text: t("Under requests, review profiles and résumés, compare applicants and accept one."),
    },
    {
      at: ['nav a[href="/clientmaster/clientprojects"]', burger],
      title: t("Work progress"),
      text: t("Follow the progress under projects. Pay once the work is complete."),
    },
    {
      at: ["main .tiles"],
      title: t("What needs your attention"),
      text: t("Payments due, requests to answer and works under way. Select a figure to open it."),
    },
  ],
  freelancer: () => [
    {
      at: ['main a[href="/freelancermaster/workview"]'],
      title: t("Find work"),
      text: t("Jobs in your field are listed first. Open one and apply with your résumé."),
    },
    {
      at: ['nav a[href="/freelancermaster/myrequest"]', burger],
      title: t("Track your requests"),
      text: t("My Request shows the status. Accepted requests become projects."),
    },
    {
      at: ['nav a[href="/freelancermaster/projects"]', burger],
      title: t("Report progress and get paid"),
      text: t("Under Projects, report your progress. At 100 % the company pays, and your earnings appear here."),
    },
    {
      at: ["main .tiles"],
      title: t("What needs your attention"),
      text: t("Projects, requests and payments due to you. Select a figure to open it."),
    },
  ],
  admin: () => [
    {
      at: ["main .tiles"],
      title: t("What needs your attention"),
      text: t("The figures at the top show what needs your attention. My Task lists it all."),
    },
    {
      at: ['nav a[href="/adminmaster/verification"]', burger],
      title: t("Start with companies"),
      text: t("Under Company Verification, verify companies. Only verified companies can post works."),
    },
    {
      at: ['nav a[href="/adminmaster/districtreg"]', burger],
      title: t("Reference data"),
      text: t("Register districts, locations, categories and subcategories, and change them under Views."),
    },
    {
      at: [jumpButton],
      title: t("Quick navigation"),
      text: t("Press Ctrl K or the magnifying glass to open any screen, company, freelancer, category or payment."),
    },
  ],
};
