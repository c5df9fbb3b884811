import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { forgetDrafts, hasDraft, hasDraftAt, settleUnsaved } from "#web/lib/draft-store.ts";
import { useDraft } from "#web/lib/drafts.ts";
import { setPageAccount } from "#web/lib/page-account.ts";
import { announceSession } from "#web/lib/session-events.ts";

afterEach(() => {
  setPageAccount(null);
});

const empty = { title: "", password: "", code: "", logo: "" };

/** With the login id that the members of a company share. */
function openAs(username: string, fixed = {}) {
  setPageAccount({ loginid: 7, username });
  return renderHook(() => useDraft("workpost", fixed, empty));
}

function typeAndEnd(form: ReturnType<typeof openAs>, typed: object): void {
  Object.assign(form.result.current.latest.current, typed);
  act(() => void announceSession("ended"));
  form.unmount();
}

it("a draft is there for the person who typed it, and for no other member of the company", () => {
  const form = openAs("asha_menon");
  // By then nobody is known to be signed in any more.
  setPageAccount(null);
  typeAndEnd(form, { title: "A kitchen" });
  const other = openAs("ravi_kumar");
  expect(other.result.current.latest.current).toEqual(empty);
  other.unmount();
  expect(openAs("asha_menon").result.current.latest.current).toEqual({ ...empty, title: "A kitchen" });
});

it("a draft belongs to the row that its form is about, and to its screen", () => {
  typeAndEnd(openAs("asha_menon", { reqid: "1" }), { title: "A kitchen" });
  expect(hasDraft("workpost", { reqid: "1" })).toBe(true);
  expect(hasDraft("workpost", { reqid: "2" })).toBe(false);
  expect(hasDraftAt(`${location.pathname}?tab=new`)).toBe(true);
  expect(hasDraftAt("/elsewhere")).toBe(false);
});

it("a draft holds neither passwords, codes nor files, nor what was not changed", () => {
  typeAndEnd(openAs("asha_menon"), {
    title: "A kitchen",
    password: "Secret123",
    code: "123456",
    logo: new File([], "logo.png"),
  });
  expect(Object.values({ ...sessionStorage })).toEqual([JSON.stringify({ title: "A kitchen" })]);
  sessionStorage.clear();
  typeAndEnd(openAs("asha_menon"), {});
  expect(sessionStorage.length).toBe(0);
});

it("a draft is gone once its form was left or submitted with a session", () => {
  typeAndEnd(openAs("asha_menon"), { title: "A kitchen" });
  openAs("asha_menon").unmount();
  expect(sessionStorage.length).toBe(0);
});

it("a page that the browser ended in the background leaves a draft, if its session has ended as well", () => {
  for (const hasSession of [true, false]) {
    const form = openAs("asha_menon");
    Object.assign(form.result.current.latest.current, { title: "A kitchen" });
    document.dispatchEvent(new Event("visibilitychange"));
    const left = { ...sessionStorage };
    form.unmount();
    expect(sessionStorage.length).toBe(0);
    // A page that was ended has not closed its forms.
    for (const [key, value] of Object.entries(left)) sessionStorage.setItem(key, value);
    expect(hasDraft("workpost", {})).toBe(false);
    settleUnsaved(hasSession);
    expect(hasDraft("workpost", {})).toBe(!hasSession);
  }
});

it("logging out deletes the drafts, and nothing else", () => {
  typeAndEnd(openAs("asha_menon"), { title: "A kitchen" });
  sessionStorage.setItem("loaded anew", "");
  forgetDrafts();
  expect({ ...sessionStorage }).toEqual({ "loaded anew": "" });
});
