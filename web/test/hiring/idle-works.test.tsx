import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answers, refusal } from "#web/test/network.ts";
import { hears, offered, one, openScreen, press, rowOf } from "#web/test/open-screen.tsx";
import { engagedWith, work } from "#web/test/rows.ts";

const idle = { ...work, deadlinedate: "2099-12-31" };
const paused = { ...idle, pausedAt: "2026-05-04T06:00:00.000Z" };
const warned = { ...idle, pausesAt: "2026-05-09T06:00:00.000Z" };
const address = "/clientmaster/viewrequests/8";
const withWork = (row: typeof work): Answers => ({ getworkbyid: [row], getworkdetails: [row] });
const reopened = (requests: Awaited<ReturnType<typeof openScreen>>) =>
  requests.filter(({ call }) => call === "works.reopen").map(({ input }) => input);

describe("a paused work", () => {
  it("says since when, and is opened with one press", async () => {
    const requests = await openScreen("client", address, withWork(paused));
    expect(one(".note").textContent).toContain("Paused since 04-05-2026");
    press("Reopen");
    await hears("The job is open");
    expect(reopened(requests)).toEqual([{ workId: 8 }]);
  });

  it("is paused in the list of works as well", async () => {
    await openScreen("client", "/clientmaster/viewworks", withWork(paused));
    expect(rowOf(8).textContent).toContain("Paused since 04-05-2026");
    expect(screen.getByText("Paused")).toBeTruthy();
    expect(offered(rowOf(8))).toContain("Reopen");
  });

  it("asks for a later deadline where that has passed", async () => {
    await openScreen("client", address, withWork({ ...paused, deadlinedate: "2020-01-01" }));
    expect(one(".note").textContent).toContain("Set a later one to open it again.");
    expect(offered(document.body)).not.toContain("Reopen");
  });

  it("says so where it was not reopened", async () => {
    await openScreen("client", address, { ...withWork(paused), "works.reopen": refusal(409, "work_moved_on") });
    press("Reopen");
    await hears("The job was not reopened");
  });
});

describe("an idle work", () => {
  it("says on which day it will be paused, and is kept open with one press", async () => {
    const requests = await openScreen("client", address, withWork(warned));
    expect(one(".note").textContent).toContain("It will be paused on 09-05-2026.");
    press("Keep it open");
    await hears("The job is open");
    expect(reopened(requests)).toEqual([{ workId: 8 }]);
  });

  it("says nothing about that while a freelancer is engaged", async () => {
    await openScreen("client", address, withWork({ ...warned, engagement: engagedWith }));
    expect(offered(document.body)).not.toContain("Keep it open");
  });
});
