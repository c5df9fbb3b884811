import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { maxKeptBytes, surplusFiles } from "#web/lib/draft-files.ts";
import { countDrafts, deleteDrafts, hasDraft, hasDraftAt, keepDraftsOf } from "#web/lib/draft-store.ts";
import { useDraft } from "#web/lib/drafts.ts";
import { setPageAccount } from "#web/lib/page-account.ts";

const day = 24 * 3_600_000;
const empty = { title: "", password: "", code: "", logo: "" };

afterEach(() => {
  setPageAccount(null);
  vi.restoreAllMocks();
});

/** With the login id that the members of a company share. */
function openAs(username: string, fixed = {}, initial = empty) {
  setPageAccount(username === "" ? null : { loginid: 7, username });
  return renderHook(() => useDraft("workpost", fixed, initial)).result.current;
}

const restoredAs = (username: string, fixed = {}) => openAs(username, fixed).restored?.values;

it("a draft is there for the person who typed it, and for no other member of the company", () => {
  const form = openAs("asha_menon");
  // By then nobody is known to be signed in any more.
  setPageAccount(null);
  form.save({ ...empty, title: "A kitchen" });
  expect(restoredAs("ravi_kumar")).toBeUndefined();
  expect(restoredAs("asha_menon")).toEqual({ title: "A kitchen" });
});

it("a draft belongs to the row that its form is about, whatever else the form sends along", () => {
  openAs("asha_menon", { reqid: "1", version: 2, isUrgent: true, token: "once" }).save({
    ...empty,
    title: "A kitchen",
  });
  expect(hasDraft("workpost", { reqid: "1", version: 3 })).toBe(true);
  expect(hasDraft("workpost", { reqid: "2", version: 2 })).toBe(false);
  expect(Object.keys(localStorage).join()).not.toContain("once");
});

it("a draft holds neither passwords nor codes, nor what was not changed", () => {
  const form = openAs("asha_menon");
  form.save({ ...empty, title: "A kitchen", password: "Secret123", code: "123456" });
  expect(restoredAs("asha_menon")).toEqual({ title: "A kitchen" });
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Secret123|123456/);
  form.save(empty);
  expect(restoredAs("asha_menon")).toBeUndefined();
});

it("a draft is gone once its form was sent, and begins again with what is typed afterwards", () => {
  const form = openAs("asha_menon");
  form.save({ ...empty, title: "A kitchen" });
  form.forget({ ...empty, title: "A kitchen" });
  for (const title of ["A kitchen", ""]) {
    form.save({ ...empty, title });
    expect(restoredAs("asha_menon")).toBeUndefined();
  }
  form.save({ ...empty, title: "A bathroom" });
  expect(restoredAs("asha_menon")).toEqual({ title: "A bathroom" });
});

it("a draft lasts for seven days, and is deleted afterwards", () => {
  keepDraftsOf("asha_menon");
  const now = Date.now();
  openAs("asha_menon").save({ ...empty, title: "A kitchen" });
  const clock = vi.spyOn(Date, "now").mockReturnValue(now + 7 * day - 60_000);
  keepDraftsOf("asha_menon");
  expect(restoredAs("asha_menon")).toEqual({ title: "A kitchen" });
  clock.mockReturnValue(now + 7 * day + 60_000);
  expect(restoredAs("asha_menon")).toBeUndefined();
  keepDraftsOf("ravi_kumar");
  expect(Object.keys(localStorage)).toEqual([]);
});

it("a draft of a guest ends with the tab", () => {
  openAs("").save({ ...empty, title: "A kitchen" });
  expect(Object.keys(localStorage)).toEqual([]);
  expect(restoredAs("")).toEqual({ title: "A kitchen" });
});

it("the login page knows the drafts of the account that had the tab before, on the screen that it leads to", () => {
  keepDraftsOf("asha_menon");
  openAs("ravi_kumar").save({ ...empty, title: "A kitchen" });
  expect(hasDraftAt(`${location.pathname}?tab=new`)).toBe(false);
  openAs("asha_menon").save({ ...empty, title: "A kitchen" });
  expect(hasDraftAt(`${location.pathname}?tab=new`)).toBe(true);
  expect(hasDraftAt("/elsewhere")).toBe(false);
});

it("logging out deletes the drafts of the account, and nothing else", () => {
  openAs("asha_menon").save({ ...empty, title: "A kitchen" });
  openAs("ravi_kumar").save({ ...empty, title: "A kitchen" });
  localStorage.setItem("language", "hi");
  expect(countDrafts()).toBe(1);
  deleteDrafts("ravi_kumar");
  expect(Object.keys(localStorage).toSorted()).toEqual(["draft asha_menon workpost {}", "language"]);
});

it("a draft names the fields that somebody else has changed since", () => {
  openAs("asha_menon").save({ ...empty, title: "A kitchen", logo: "new.png" });
  expect(openAs("asha_menon").outdated).toEqual([]);
  expect(openAs("asha_menon", {}, { ...empty, title: "A bathroom" }).outdated).toEqual(["title"]);
});

it("a form works without a draft where the browser forbids storage, has no room, or holds something else", () => {
  const forbid = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  const form = openAs("asha_menon");
  form.save({ ...empty, title: "A kitchen", logo: new File(["x"], "logo.png") as never });
  form.forget();
  forbid.mockRestore();
  localStorage.setItem("draft ravi_kumar workpost {}", "not JSON");
  expect(restoredAs("ravi_kumar")).toBeUndefined();
});

it("kept files have a bound, at which the oldest give way, and last for seven days", () => {
  const third = maxKeptBytes / 3;
  const files = [1, 2, 3, 4].map((age) => ({ id: `${age}`, bytes: third, keptAt: 100 * day - age }));
  expect(surplusFiles(files, 100 * day)).toEqual(["4"]);
  expect(surplusFiles(files.slice(0, 1), 108 * day)).toEqual(["1"]);
});
