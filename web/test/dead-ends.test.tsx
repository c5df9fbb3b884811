import { describe, expect, it } from "vitest";
import { refusal } from "#web/test/network.ts";
import { hears, isAsked, isAt, leadsTo, openScreen, press, rowOf } from "#web/test/open-screen.tsx";
import { applicant, platform, request, work } from "#web/test/rows.ts";

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

describe("a move that came too late", () => {
  const late = refusal(409, "request_moved_on");
  const answers = {
    getworkdetails: [work],
    getworkbyid: [work],
    getfreelancerbyreq: [request],
    "requests.getApplicant": [applicant],
    updatereqstatus: late,
  };

  it("leads to the list that shows how things are now", async () => {
    await openScreen("client", "/clientmaster/viewrequests/8", answers);
    press("Accept", rowOf(request.requestid));
    await isAsked("Are you sure you want to accept?", "OK");
    await hears("failed");
    const notice = document.querySelector(".notice") as Element;
    expect(leadsTo("Requests", notice)).toBe("/clientmaster/workreqview");
    press("Requests", notice);
    await isAt("/clientmaster/workreqview");
    expect(document.querySelector(".notice")).toBeNull();
  });

  it("leads nowhere on that list itself", async () => {
    await openScreen("client", "/clientmaster/workreqview?work=8", answers);
    press("Accept", rowOf(request.requestid));
    await isAsked("Are you sure you want to accept?", "OK");
    await hears("failed");
    expect(document.querySelector(".notice a")).toBeNull();
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
