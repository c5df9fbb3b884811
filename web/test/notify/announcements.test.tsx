import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { refusal } from "#web/test/network.ts";
import { hears, isAsked, offered, one, openScreen, press, rowOf, submit, type } from "#web/test/open-screen.tsx";
import { platform } from "#web/test/rows.ts";

const texts = { title: "Maintenance", titleHindi: "रखरखाव", text: "From 22:00.", textHindi: "22:00 बजे से।" };
const announcement: RowOf<"announcements.list"> = {
  announcementId: 7,
  ...texts,
  audience: "companies",
  from: platform.today,
  until: platform.today,
  isNotified: true,
  createdBy: "asha",
  createdAt: "2026-02-28T06:30:00.000Z",
  endedAt: null,
};
const open = (rows: readonly RowOf<"announcements.list">[]) =>
  openScreen("admin", "/adminmaster/announcements", { "announcements.list": rows });

describe("the announcements of an admin", () => {
  it("show their state, audience and days, and what they look like in both languages", async () => {
    await open([
      announcement,
      { ...announcement, announcementId: 6, until: "9999-01-01", from: "9999-01-01" },
      { ...announcement, announcementId: 5, from: "2020-01-01", until: "2020-01-01" },
      { ...announcement, announcementId: 4, endedAt: "2026-03-01T06:30:00.000Z" },
    ]);
    const stateOf = (id: number) => one(".status", rowOf(id)).textContent;
    expect([7, 6, 5, 4].map(stateOf)).toEqual(["shown", "planned", "over", "over"]);
    for (const words of ["Maintenance", "रखरखाव", "Companies", "asha"]) expect(rowOf(7).textContent).toContain(words);
    expect([6, 5, 4].map((id) => offered(rowOf(id)))).toEqual([["End it now"], [], []]);
  });

  it("say what to do while there are none", async () => {
    await open([]);
    expect(screen.getByText("No announcements yet")).not.toBeNull();
  });

  it("are written in both languages, with a preview of what is typed", async () => {
    const requests = await open([]);
    press("Write an announcement");
    for (const [name, value] of Object.entries(texts)) type(name, value);
    type("audience", "freelancers");
    type("until", platform.today);
    fireEvent.click(screen.getByLabelText("Also write a notification on the first day"));
    const previews = [...document.querySelectorAll(".announcement details")];
    expect(previews.map((each) => [each.getAttribute("lang"), each.textContent])).toEqual([
      ["en", "MaintenanceFrom 22:00."],
      ["hi", "रखरखाव22:00 बजे से।"],
    ]);
    submit();
    await hears("The announcement was saved");
    expect(requests.find(({ call }) => call === "announcements.create")?.input).toEqual({
      ...texts,
      audience: "freelancers",
      from: platform.today,
      until: platform.today,
      isNotified: true,
    });
  });

  it("keep what was typed when they are refused", async () => {
    await openScreen("admin", "/adminmaster/announcements", {
      "announcements.create": refusal(409, "too_many_announcements"),
    });
    press("Write an announcement");
    for (const [name, value] of Object.entries(texts)) type(name, value);
    type("until", platform.today);
    submit();
    await hears("The announcement was not saved");
    expect(one('form [name="title"]')).toHaveProperty("value", "Maintenance");
  });

  it("end after a question", async () => {
    const requests = await open([announcement]);
    press("End it now", rowOf(7));
    await isAsked("Do you want to end this announcement?", "OK");
    await hears("The announcement was ended");
    expect(requests.find(({ call }) => call === "announcements.end")?.input).toEqual({ announcementId: 7 });
  });
});

describe("the banner of an announcement", () => {
  const counts = (announcementIds: number[]) => [
    { unreadNotifications: 0, unreadConversations: 0, activeDecisionId: null, announcementIds },
  ];
  const banner = () => screen.findByRole("region", { name: "Announcements" });

  it.each(["admin", "client", "freelancer"] as const)("stands on the screens of a %s", async (role) => {
    await openScreen(role, `/${role}master/notifications`, {
      "notifications.counts": counts([7]),
      "announcements.current": [{ announcementId: 7, ...texts }],
    });
    expect((await banner()).textContent).toContain("MaintenanceFrom 22:00.");
  });

  it("is dismissed, and leaves the focus on the screen", async () => {
    let ids = [7];
    const requests = await openScreen("client", "/clientmaster/notifications", {
      "notifications.counts": () => counts(ids),
      "announcements.current": [{ announcementId: 7, ...texts }],
    });
    const dismiss = one("[aria-label=Dismiss]", await banner());
    ids = [];
    fireEvent.click(dismiss);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Announcements" })).toBeNull());
    expect(requests.find(({ call }) => call === "announcements.dismiss")?.input).toEqual({ announcementId: 7 });
    expect(document.activeElement?.id).toBe("content");
  });

  it("costs no request while there is none", async () => {
    const requests = await openScreen("client", "/clientmaster/notifications", {
      "notifications.counts": counts([]),
    });
    await waitFor(() => expect(requests.some(({ call }) => call === "notifications.counts")).toBe(true));
    expect(requests.some(({ call }) => call === "announcements.current")).toBe(false);
  });
});
