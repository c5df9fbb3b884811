import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { Role } from "#domain/role.ts";
import { setPageAccount } from "#web/lib/page-account.ts";
import { makeRouter } from "#web/router.tsx";
import { type Answers, answerWith, type SentCall } from "#web/test/network.ts";
import {
  admin,
  adminSummary,
  client,
  companySummary,
  freelancer,
  freelancerSummary,
  platform,
} from "#web/test/rows.ts";

const accounts = { admin, client, freelancer } as const;

/** Rows that are there in a new installation as well. */
const ownRows: Answers = {
  "platform.get": [platform],
  "dashboards.company": [companySummary],
  "dashboards.freelancer": [freelancerSummary],
  "dashboards.admin": [adminSummary()],
  "drafts.list": [],
  "taxes.getOwn": [],
  "taxes.listPapers": [],
  "notifications.counts": [
    { unreadNotifications: 0, unreadConversations: 0, activeDecisionId: null, announcementIds: [] },
  ],
};

/**
 * Opens an address of the product as somebody, as a browser would: every route, guard and part is the product's own,
 * and the network ends in the given answers. What was asked of the network is what it gives back.
 */
export async function openScreen(
  as: Role | "guest",
  address: string,
  answers: Answers = {},
): Promise<readonly SentCall[]> {
  // The one that was open would be taken for this one.
  cleanup();
  setPageAccount(null);
  const whoami = as === "guest" ? [] : [accounts[as]];
  const requests = answerWith({ whoami, ...ownRows, ...answers });
  history.replaceState(null, "", address);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5000 } } });
  const app = (
    <QueryClientProvider client={queries}>
      <RouterProvider router={makeRouter(queries)} />
    </QueryClientProvider>
  );
  const { rerender } = render(app);
  // The screen is there, and nothing on it is still on its way.
  await waitFor(() => {
    expect(document.querySelector("h1")).not.toBeNull();
    expect(queries.isFetching()).toBe(0);
    expect(document.querySelector(".skeleton, [aria-busy=true]")).toBeNull();
  });
  // `Listing` renders rows that arrive in steps; `act` finishes them.
  await act(async () => rerender(app));
  return requests;
}

/** Where the browser is by now. */
export const isAt = (address: string) => waitFor(() => expect(location.pathname + location.search).toBe(address));

/** Waits until these words are said, alone in an alert (docs/design/details.md#21). */
export const hears = (words: string) =>
  waitFor(() => expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContain(words));

const textsOf = (selector: string, within: ParentNode = document) =>
  [...within.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** The heads of the table that is no chart. */
export const columns = () => textsOf(".table th");
export const tabs = () => textsOf("[role=tab]");
export const facts = () => textsOf("dt");

/** The cells of a table's row by the heads of their columns. */
export function row(id: number | string): Record<string, string> {
  const cells = [...(rowOf(id).querySelectorAll("td") ?? [])].map((cell) => {
    const copy = cell.cloneNode(true) as Element;
    copy.querySelector(".table-cell-name")?.remove();
    return copy.textContent ?? "";
  });
  return Object.fromEntries(columns().map((head, i) => [head, cells[i] ?? ""]));
}

/** The row or card of something by its id (docs/design/details.md#24). */
export const rowOf = (id: number | string): HTMLElement => one(`[data-id="${id}"]`);

export function one(selector: string, within: ParentNode = document): HTMLElement {
  const [element, second] = within.querySelectorAll<HTMLElement>(selector);
  if (!element || second) throw new Error(`${element ? "more than one" : "no"} ${selector} on ${location.pathname}`);
  return element;
}

/** An input of a form, by its payload key (docs/design/details.md#22). */
export const field = (name: string) => one(`form [name="${name}"]`) as HTMLInputElement;

/** The payload keys of the inputs of the form, in their order. */
export const fields = () =>
  [...document.querySelectorAll("form [name]")].map((input) => input.getAttribute("name") ?? "");

export const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

export const attach = (name: string, file: File) => fireEvent.change(field(name), { target: { files: [file] } });

export const submit = () => fireEvent.click(one("form button[type=submit]"));

/** Every button and link within, by its words. */
export const offered = (within: ParentNode) => textsOf("button, a", within);

/** Presses the button, or follows the link, of these words. */
export function press(words: string, within: ParentNode = document): void {
  const matching = [...within.querySelectorAll("button, a")].filter(({ textContent }) => textContent === words);
  if (matching.length !== 1) throw new Error(`${matching.length} of ${words}: ${offered(within).join(", ")}`);
  fireEvent.click(matching[0] as Element);
}

/** The address a link of these words leads to. */
export const leadsTo = (words: string, within: ParentNode = document) =>
  [...within.querySelectorAll("a")].find(({ textContent }) => textContent === words)?.getAttribute("href");

/** Reads the question and answers it. */
export async function isAsked(words: string, answer: "OK" | "Cancel"): Promise<void> {
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain(words);
  press(answer, question);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
}
