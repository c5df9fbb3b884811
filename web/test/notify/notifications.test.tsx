import { waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type NotificationKind, notificationKinds } from "#domain/notify/notification.ts";
import type { Role } from "#domain/role.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { refusal } from "#web/test/network.ts";
import { isAt, offered, one, openScreen, press, rowOf } from "#web/test/open-screen.tsx";

type Notification = RowOf<"notifications.list">;

const accepted: Notification = {
  notificationId: 12,
  kind: "accepted",
  title: "A logo for our jars",
  otherName: "Kochi Spices",
  workId: 8,
  percentage: null,
  amountPaise: null,
  previousAmountPaise: null,
  path: "/freelancermaster/myrequest",
  createdAt: "2026-03-01T06:30:00.000Z",
  readAt: null,
};
const lowered: Notification = {
  ...accepted,
  notificationId: 11,
  kind: "budget_lowered",
  amountPaise: 90_000,
  previousAmountPaise: 150_000,
  createdAt: "2026-02-27T06:30:00.000Z",
  readAt: "2026-02-28T06:30:00.000Z",
};

const openCentre = (rows: readonly Notification[] | Response, address = "", as: Role = "freelancer") =>
  openScreen(as, `/${as}master/notifications${address}`, { "notifications.list": rows });

describe("the notifications", () => {
  it("stand by day, with what happened and between whom", async () => {
    await openCentre([accepted, lowered]);
    const days = [...document.querySelectorAll(".notification-day h2")].map(({ textContent }) => textContent);
    expect(days).toEqual(["01-03-2026", "27-02-2026"]);
    expect(rowOf(12).textContent).toContain("Kochi Spices has accepted your application for “A logo for our jars”.");
    expect(rowOf(12).textContent).toContain("unread");
    expect(rowOf(11).textContent).toContain("from ₹1,500 to ₹900");
    expect(rowOf(11).textContent).not.toContain("unread");
  });

  it("of a payment name what is due to the freelancer, where they know it", async () => {
    const paid = { ...accepted, kind: "paid", amountPaise: 90_000 } as const;
    await openCentre([paid, { ...paid, notificationId: 11, amountPaise: null, workId: 9 }]);
    expect(rowOf(12).textContent).toContain("You have earned ₹900: Kochi Spices has paid for “A logo for our jars”.");
    expect(rowOf(11).textContent).toContain("Your payment from Kochi Spices for “A logo for our jars” has arrived.");
  });

  it("of requests for one work are one entry, which opens to show each", async () => {
    const applied = { ...accepted, kind: "applied", otherName: "Meera Nair" } as const;
    const rows = [applied, { ...applied, notificationId: 11, otherName: "Arjun Rao" }];
    await openCentre([...rows, { ...applied, notificationId: 10, workId: 9 }], "", "client");
    const [group, ...others] = document.querySelectorAll(".notification-day details");
    expect(others).toEqual([]);
    expect(group?.querySelector("summary")?.textContent).toBe("2 new applications for “A logo for our jars”, unread");
    expect([...(group?.querySelectorAll("a") ?? [])].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Meera Nair has applied"),
      expect.stringContaining("Arjun Rao has applied"),
    ]);
    expect(rowOf(10).closest("details")).toBeNull();
  });

  it("are marked as read when they are opened", async () => {
    const requests = await openCentre([accepted]);
    one("a", rowOf(12)).click();
    await isAt("/freelancermaster/myrequest");
    await waitFor(() => expect(requests.map(({ call }) => call)).toContain("notifications.markRead"));
    expect(requests.find(({ call }) => call === "notifications.markRead")?.input).toEqual({ notificationIds: [12] });
  });

  it("that are unread can be marked as read all at once", async () => {
    const requests = await openCentre([accepted], "?tab=unread");
    expect(requests.find(({ call }) => call === "notifications.list")).toBeDefined();
    press("Mark all as read");
    await waitFor(() => expect(requests.map(({ call }) => call)).toContain("notifications.markRead"));
    expect(requests.find(({ call }) => call === "notifications.markRead")?.input).toEqual({ upToId: 12 });
  });

  it("say what will stand there while there are none", async () => {
    await openCentre([]);
    expect(one("main").textContent).toContain("No notifications yet");
    await openCentre([], "?tab=unread");
    expect(one("main").textContent).toContain("No unread notifications");
    expect(offered(one("main"))).not.toContain("Mark all as read");
  });

  it("that cannot be read can be tried again", async () => {
    await openCentre(refusal(503, "unavailable"));
    expect(offered(one("main"))).toContain("Retry");
  });

  it.each(Object.keys(notificationKinds) as NotificationKind[])(
    "of the kind %s have a text without gaps",
    async (kind) => {
      await openCentre(
        [{ ...accepted, kind, percentage: 40, amountPaise: 100, previousAmountPaise: 200 }],
        "",
        "admin",
      );
      expect(rowOf(12).textContent).not.toMatch(/[{}]|undefined|null/);
    },
  );
});

describe("the bell", () => {
  const bell = () => one("a.count-link[href$=notifications]");

  it.each([
    [0, ""],
    [3, "3"],
    [100, "99+"],
  ])("of %i unread notifications shows %j", async (unreadNotifications, shown) => {
    const counts = [{ unreadNotifications, unreadConversations: 0, activeDecisionId: null, announcementIds: [] }];
    const requests = await openScreen("client", "/clientmaster/notifications", {
      "notifications.list": [],
      "notifications.counts": counts,
    });
    await waitFor(() => expect(requests.map(({ call }) => call)).toContain("notifications.counts"));
    await waitFor(() => expect(bell().querySelector(".count-link-count")?.textContent ?? "").toBe(shown));
    expect(one("a.count-link[href$=notifications] + [aria-live]").textContent).toBe(
      shown && `${shown} unread notifications`,
    );
    expect(bell().getAttribute("href")).toBe("/clientmaster/notifications");
  });
});
