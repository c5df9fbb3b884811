import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { openScreen } from "#web/test/open-screen.tsx";

const title = () => screen.getByRole("heading", { level: 1 }).textContent;

const areas = [
  ["guest", "/guestmaster"],
  ["admin", "/adminmaster"],
  ["client", "/clientmaster"],
  ["freelancer", "/freelancermaster"],
] as const;

const ends = ["/nothing", "/nothing/7", "/%20", "/%zz", "/%E0%A4%A", "/a%2Fb", "/login/7/8", "/<b>", "/constructor"];

// One table of routes has all areas: what is odd about an address is tried in one of them, in the others by the other suite.
describe.each(areas)("the area of a %s", (as, area) => {
  const options = as === "guest" ? {} : { tags: "all" };
  it.each(ends)("says of an address that leads nowhere that it does: %s", options, async (end) => {
    await openScreen(as, `${area}${end}`);
    expect(title()).toBe("Page not found");
  });
});

const screens = [
  ["admin", "/adminmaster/account", "accounts.get"],
  ["admin", "/adminmaster/categoryedit", "categoryview"],
  ["client", "/clientmaster/viewrequests", "viewrequest"],
  ["client", "/clientmaster/workedit", "worksedit"],
  ["freelancer", "/freelancermaster/workdetails", "workdetails"],
  ["guest", "/guestmaster/work", "works.get"],
] as const;

describe.each(screens)("a screen of the %s with an id: %s", (as, path) => {
  it.each(["abc", "0", "-1", "1e3", "7.5", "99999999999999999999", "2147483648", "7%20", "%zz", "%E0%A4%A", "null"])(
    "says of %s that there is nothing",
    path === "/clientmaster/workedit" ? {} : { tags: "all" },
    async (id) => {
      await openScreen(as, `${path}/${id}`);
      expect(title()).toBe("Page not found");
    },
  );
});

it.each([
  "/guestmaster//login",
  "/GuestMaster/Login",
  "/guestmaster/login/",
  "/guestmaster/login?",
  "/guestmaster/login#",
])("%s is the screen that was meant", async (address) => {
  await openScreen("guest", address);
  expect(title()).toBe("Log in");
});
