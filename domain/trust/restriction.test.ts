import { expect, it } from "vitest";
import { closedCalls, restrictionsOf } from "./restriction.ts";

it("a restriction closes these calls and no others", () => {
  expect(closedCalls).toEqual({
    apply: ["workreq", "offers.make", "offers.take"],
    post: ["workpost", "workedit"],
    hire: ["updatereqstatus", "offers.make"],
    message: ["invitations.send"],
    publish: [],
  });
});

it("a call can be closed by several kinds, each alone, and what was begun stays open", () => {
  expect(restrictionsOf("offers.make")).toEqual(["apply", "hire"]);
  expect(restrictionsOf("offers.take")).toEqual(["apply"]);
  for (const call of ["payment", "updateworkprogress", "workreqdelete", "messages.send", "offers.decline"])
    expect(restrictionsOf(call), call).toEqual([]);
});
