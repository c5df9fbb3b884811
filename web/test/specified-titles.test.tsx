import { fireEvent, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Role } from "#domain/role.ts";
import type { Answers } from "#web/test/network.ts";
import { openScreen } from "#web/test/open-screen.tsx";
import { category, company, payment, person, work } from "#web/test/rows.ts";
import titles from "../../specification/titles.json" with { type: "json" };

const answers: Answers = {
  getclient: [company],
  clientreport: [company],
  freelancerreport: [person],
  categorywisefreelancer: [person],
  categoryview: [category],
  paymentdetails: [payment],
  piechartcategory: [{ categoryname: "Design", count_of_requests: 3 }],
  getclientdetails: [company],
  getfreelancerbyid: [person],
  getworkdetails: [work],
};

/** The words of every heading, button, link, tab and label, as a person reads them, and nothing around them. */
function wordsOnScreen(): Set<string> {
  const words = [...document.querySelectorAll("body *")].map((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return own
      .map(({ textContent }) => textContent)
      .join("")
      .trim();
  });
  return new Set(words);
}

/** What stands in a dropdown is there once it is open. */
function openDropdowns(): void {
  for (const button of document.querySelectorAll("header button[aria-expanded=false]")) fireEvent.click(button);
}

const areas: Readonly<Record<string, Role | "guest">> = {
  guestmaster: "guest",
  adminmaster: "admin",
  clientmaster: "client",
  freelancermaster: "freelancer",
};

it.each(Object.entries(titles))("%s says the words of the specification to the letter", async (screen, specified) => {
  await openScreen(areas[screen.split("/")[0] ?? ""] ?? "guest", `/${screen}`, answers);
  openDropdowns();
  await waitFor(() => {
    const words = wordsOnScreen();
    expect(specified.filter((each) => !words.has(each))).toEqual([]);
  });
});
