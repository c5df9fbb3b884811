import { expect, it } from "vitest";
import { digestKindsOf, pushGroupOf } from "./notification.ts";

it("a position that was filled is neither pushed nor in a digest, as other decisions are", () => {
  expect(pushGroupOf("position_filled")).toBeNull();
  expect(pushGroupOf("accepted")).toBe("decisions");
  const kinds = digestKindsOf(["decisions"]);
  expect([kinds.includes("position_filled"), kinds.includes("accepted")]).toEqual([false, true]);
});
