import { describe, expect, it } from "vitest";
import { announcementState, audiencesOf } from "#domain/notify/announcement.ts";

describe("an announcement", () => {
  const period = { from: "2026-03-02", until: "2026-03-04", endedAt: null };

  it.each([
    ["2026-03-01", "planned"],
    ["2026-03-02", "current"],
    ["2026-03-04", "current"],
    ["2026-03-05", "over"],
  ] as const)("from 2 to 4 March is, on %s, %s", (today, state) => {
    expect(announcementState(period, today)).toBe(state);
  });

  it.each(["2026-03-01", "2026-03-03"])("that was ended is over, also on %s", (today) => {
    expect(announcementState({ ...period, endedAt: "2026-03-01T10:00:00.000Z" }, today)).toBe("over");
  });

  it("addresses the members of its audience only", () => {
    expect(audiencesOf("admin")).toEqual(["everyone"]);
    expect(audiencesOf("client")).toEqual(["everyone", "companies"]);
    expect(audiencesOf("freelancer")).toEqual(["everyone", "freelancers"]);
  });
});
