import { afterEach, expect, it } from "vitest";
import { draftOf, forgetDrafts } from "#web/lib/drafts.ts";

const openedBy = (loginid: string) => {
  localStorage.setItem("loginid", loginid);
  return draftOf("workpost");
};

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it("a draft is there for the account that typed it, and for no other", () => {
  const form = openedBy("7");
  // By then nobody is known to be signed in any more.
  localStorage.removeItem("loginid");
  form.keep({ title: "A kitchen", password: "Secret123" });
  expect(openedBy("8").kept).toEqual({});
  expect(openedBy("7").kept).toEqual({ title: "A kitchen" });
});

it("whoever logs out takes the drafts along, and nothing else", () => {
  openedBy("7").keep({ title: "A kitchen" });
  sessionStorage.setItem("loaded anew", "");
  forgetDrafts();
  expect({ ...sessionStorage }).toEqual({ "loaded anew": "" });
});
