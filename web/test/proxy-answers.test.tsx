import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerWith } from "#web/test/network.ts";
import { openScreen } from "#web/test/open-screen.tsx";
import { company } from "#web/test/rows.ts";

const page = (status: number) =>
  new Response("<html><body>nginx</body></html>", { status, headers: { "content-type": "text/html" } });
const answers = [
  [413, "This is larger than the server takes. Choose a smaller file, or a shorter text."],
  [429, "Too many attempts. Please try again later."],
  [431, "Your browser sends too many cookies. Delete the cookies of this site and try again."],
  [502, "The service is unavailable. Please try again."],
  [504, "The service is unavailable. Please try again."],
  // The login of a network, in place of rows.
  [200, "The service is unavailable. Please try again."],
] as const;
/** A form shows the words of each status; that a list shows words of this kind is proved by two of them. */
const ofLists = answers.filter(([status]) => status === 502 || status === 200);
const others = answers.filter((answer) => !ofLists.includes(answer));
const report = "/adminmaster/clientdatewise";
const button = (name: string) => screen.getByRole("button", { name });

async function testList(status: number, words: string) {
  await openScreen("admin", report, { clientreport: page(status) });
  expect(screen.getByRole("alert").textContent).toBe(words);
  answerWith({ clientreport: [company] });
  fireEvent.click(button("Retry"));
  expect(await screen.findByText(company.licenseno)).toBeTruthy();
}
it.each(ofLists)("a list says what a proxy means by %i, and is read again by a press", testList);
it.each(others)("a list says what a proxy means by %i, and is read again by a press", { tags: "all" }, testList);

async function testFurtherRows(status: number, words: string) {
  const rows = Response.json([company], { headers: { "x-next-after": "further" } });
  await openScreen("admin", report, { clientreport: rows });
  answerWith({ clientreport: page(status) });
  fireEvent.click(button("Load more"));
  expect((await screen.findByRole("alert")).textContent).toBe(words);
  expect(screen.getByText(company.licenseno)).toBeTruthy();
}
it.each(ofLists)("further rows of a list say what a proxy means by %i", testFurtherRows);
it.each(others)("further rows of a list say what a proxy means by %i", { tags: "all" }, testFurtherRows);

it.each(answers)("a form says what a proxy means by %i", async (status, words) => {
  await openScreen("guest", "/guestmaster/forgotpwd", { forgotpwd: page(status) });
  fireEvent.change(screen.getByLabelText("Username"), { target: { value: "asha_rao" } });
  fireEvent.click(button("Reset Password"));
  expect((await screen.findByText(words)).textContent).toBe(words);
});
