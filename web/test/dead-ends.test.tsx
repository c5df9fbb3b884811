import { describe, expect, it } from "vitest";
import { refusal } from "#web/test/network.ts";
import { openScreen } from "#web/test/open-screen.tsx";
import { platform } from "#web/test/rows.ts";

/** The files of the screens, from which the router takes its addresses. */
const files = Object.keys(import.meta.glob("/web/routes/*master/*.tsx"));

const paths = files
  .filter((file) => !file.endsWith("/route.tsx"))
  .map((file) =>
    file
      .replace(/^.*web\/routes/, "")
      .replace(/\.tsx$/, "")
      .replaceAll(".", "/"),
  );

const features = { hasPublicPages: true, hasFreelancerPages: true, hasFreelancerSearch: true, hasReviews: true };

/** Where the links and buttons of the screen itself lead. */
const waysOn = () => [...document.querySelectorAll("main a[href], main button")].map(({ textContent }) => textContent);

const ofLinks = ["blockpayout", "emailproof", "join", "joincompany", "resetpwd", "setup", "undoemail", "verification"];

describe("a link without its token", () => {
  it.each(ofLinks)("leads on: %s", async (name) => {
    expect(paths).toContain(`/guestmaster/${name}`);
    await openScreen("guest", `/guestmaster/${name}`, { "platform.get": [{ ...platform, ...features }] });
    expect(waysOn().length).toBeGreaterThan(0);
  });
});

const roles = {
  adminmaster: "admin",
  clientmaster: "client",
  freelancermaster: "freelancer",
  guestmaster: "guest",
} as const;

/** Screens of one row, with an id that nothing has. */
const ofRows = paths.filter((path) => path.includes("$")).map((path) => path.replace(/\{-\$\w+\}|\$\w+/g, "999"));

const missing = refusal(404, "not_found");
const missingPages = { "publicPages.company": missing, "freelancers.get": missing, "publicPages.work": missing };

describe("an address of a row that is not there", () => {
  it.each(ofRows)("leads on: %s", async (path) => {
    const area = path.split("/")[1] as keyof typeof roles;
    await openScreen(roles[area], path, { "platform.get": [{ ...platform, ...features }], ...missingPages });
    expect(waysOn().length).toBeGreaterThan(0);
  });
});
