import { describe, expect, it } from "vitest";
import { type IdleState, idleStep } from "./idle-work.ts";

const day = 86_400_000;
const state = (change: Partial<IdleState> = {}): IdleState => ({
  isOffered: true,
  lastActivityMs: 0,
  warnedMs: null,
  ...change,
});

describe("a work that is paused after 30 idle days", () => {
  it.each([
    [0, "none", 5],
    [22, "none", 25],
    [24.9, "none", 25],
    [25, "warn", 30],
    [40, "warn", 45],
  ])("after %s days without a warning: %s, and it is looked at again on day %s", (days, move, next) => {
    expect(idleStep(state(), 30, days * day)).toEqual({ move, nextCheckMs: next * day });
  });

  it.each([
    [25, 29.9, "none"],
    [25, 30, "pause"],
    [40, 44.9, "none"],
    [40, 45, "pause"],
    // Warned early by a setting that was shorter at the time.
    [20, 29.9, "none"],
    [20, 30, "pause"],
  ])("and was warned on day %s: on day %s %s", (warned, days, move) => {
    expect(idleStep(state({ warnedMs: warned * day }), 30, days * day).move).toBe(move);
  });

  it("is looked at again when it may be paused, if that is soon", () => {
    const warned = state({ warnedMs: 20 * day });
    expect(idleStep(warned, 30, 28 * day)).toEqual({ move: "none", nextCheckMs: 30 * day });
  });

  it("counts anew from an activity after its warning", () => {
    const active = state({ warnedMs: 25 * day, lastActivityMs: 26 * day });
    expect(idleStep(active, 30, 31 * day)).toEqual({ move: "none", nextCheckMs: 36 * day });
    expect(idleStep(active, 30, 51 * day).move).toBe("warn");
  });

  it("is left alone while it is not offered", () => {
    const hidden = state({ isOffered: false, warnedMs: 25 * day });
    expect(idleStep(hidden, 30, 100 * day)).toEqual({ move: "none", nextCheckMs: 105 * day });
  });
});

it("a work that was warned waits for the longer time of a changed setting", () => {
  expect(idleStep(state({ warnedMs: 25 * day }), 90, 31 * day)).toEqual({ move: "none", nextCheckMs: 36 * day });
});
