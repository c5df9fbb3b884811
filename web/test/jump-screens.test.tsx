import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, describe, expect, it } from "vitest";
import { chooseLanguage, loadAreaTexts } from "#web/lib/text.ts";
import { openScreen } from "#web/test/open-screen.tsx";
import { adminSummary, platform } from "#web/test/rows.ts";

/** The files of the screens, from which the router takes its addresses. */
const files = Object.keys(import.meta.glob("/web/routes/*master/*.tsx"));

/** The product leads there in the course of a login. */
const ofLogins = ["/adminmaster/secondstep"];

/** The screens of an area that are about no certain row. */
const screensOf = (area: string) =>
  files
    .filter((file) => file.includes(`/${area}/`) && !file.endsWith("/route.tsx"))
    .map((file) => file.replace(/^.*web\/routes/, "").replace(/(\.\{-\$\w+\})?\.tsx$/, ""))
    .filter((path) => !path.includes("$") && !ofLogins.includes(path));

async function choose(code: string): Promise<void> {
  localStorage.setItem("language", code);
  await chooseLanguage();
  await loadAreaTexts();
}

afterAll(async () => {
  await choose("en");
  localStorage.clear();
});

/** Every choice of the search for screens, by its address. */
async function offeredTo(role: "admin" | "client" | "freelancer", home: string) {
  const features = { hasPublicPages: true, hasFreelancerPages: true, hasFreelancerSearch: true };
  const calls = {
    "platform.get": [{ ...platform, ...features }],
    "dashboards.admin": [{ ...adminSummary(), taxNumbersToCheck: 0 }],
    "taxes.listPeople": [],
  };
  await openScreen(role, home, calls);
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  const list = await waitFor(() => screen.getByRole("listbox"));
  const options = [...list.querySelectorAll("[role=option]")];
  return new Map(
    options.map(({ id, textContent }) => [id.slice(id.indexOf("/")).replace(/[?#].*/, ""), textContent ?? ""]),
  );
}

describe.each([
  // Which screens there are is read by this one at once, and by the others later.
  ["admin", "adminmaster", "/adminmaster/tax"],
  ["client", "clientmaster", "/clientmaster/clienthome"],
  ["freelancer", "freelancermaster", "/freelancermaster/freelancerhome"],
] as const)("Ctrl K of %s", (role, area, home) => {
  it("finds every screen by its name", async () => {
    await choose("en");
    const offered = await offeredTo(role, home);
    expect(screensOf(area).length).toBeGreaterThan(10);
    expect(screensOf(area).filter((path) => !offered.get(path))).toEqual([]);
  });

  it("finds every screen by its Hindi name", async () => {
    await choose("hi");
    const offered = await offeredTo(role, home);
    expect(screensOf(area).filter((path) => !/\p{Script=Devanagari}/u.test(offered.get(path) ?? ""))).toEqual([]);
  });
});
