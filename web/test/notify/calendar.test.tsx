import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { hears, isAsked, openScreen, press } from "#web/test/open-screen.tsx";
import { stubNavigator } from "#web/test/stub-navigator.ts";

const address = "https://kaamkaj.example/feeds/calendar.ics?key=4.secret";
const open = async (role: "client" | "freelancer" | "admin", present: string | null) => {
  const answers = { "twoFactor.get": [{ on: false, since: null, recoveryCodesLeft: 0 }] };
  const path = `/${role}master/myaccount?tab=connections`;
  const requests = await openScreen(role, path, {
    ...answers,
    "calendar.get": [{ address: present, hasNames: false }],
  });
  await screen.findByRole("heading", { name: "Access tokens" });
  return () => requests.filter(({ call }) => call === "calendar.set").map(({ input }) => input);
};

it("makes an address for the calendar of a company or a freelancer", async () => {
  for (const role of ["client", "freelancer"] as const) {
    const sent = await open(role, null);
    await screen.findByRole("button", { name: "Make an address" });
    press("Make an address");
    await hears("The calendar has a new address");
    expect(sent()).toEqual([{ isOn: true, hasNames: false }]);
  }
});

it("makes an address that shows titles and names, once its owner allows it", async () => {
  const sent = await open("client", null);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Titles of jobs and names" }));
  press("Make an address");
  await hears("The calendar has a new address");
  expect(sent()).toEqual([{ isOn: true, hasNames: true }]);
});

it("copies the address, replaces it after a question, and switches it off", async () => {
  const writeText = vi.fn(async () => undefined);
  stubNavigator({ clipboard: { writeText } });
  const sent = await open("freelancer", address);
  await screen.findByText(address);
  press("Copy");
  await hears("Copied");
  expect(writeText).toHaveBeenCalledWith(address);
  press("Make a new address");
  await isAsked("Do you want to make a new address?", "OK");
  await hears("The calendar has a new address");
  press("Switch off");
  await hears("The calendar is switched off");
  expect(sent()).toEqual([
    { isOn: true, hasNames: false },
    { isOn: false, hasNames: false },
  ]);
});

it("is not offered to admins, who have no deadlines", async () => {
  await open("admin", null);
  expect(screen.queryByRole("heading", { name: "Calendar" })).toBeNull();
});
