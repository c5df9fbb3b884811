import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Role } from "#domain/role.ts";
import { type Answers, refusal } from "#web/test/network.ts";
import { field, hears, isAsked, isAt, openScreen, press, submit, type } from "#web/test/open-screen.tsx";
import * as rows from "#web/test/rows.ts";

const lists: Answers = {
  categoryview: [rows.category],
  getsubcategory: [rows.subcategory],
  districtview: [rows.district],
  getlocation: [rows.town],
  getworkbyid: [rows.work],
  workdetails: [rows.work],
  getworkbyrequestid: [rows.work],
  getfreelancerbyworkid: [{ ...rows.request, req_status: "accepted" }],
  "requests.getApplicant": [rows.applicant],
  getclientdetails: [rows.company],
  getfreelancerbyid: [rows.person],
  getdistrictbyid: [rows.district],
  getlocationbyid: [rows.town],
  getcategorybyid: [rows.category],
  getsubcategorybyid: [rows.subcategory],
};

const accounts = { admin: rows.admin, client: rows.client, freelancer: rows.freelancer };

/** Every screen with a session and a form for text, and one of its fields. */
const forms: readonly (readonly [Role, string, string, string])[] = [
  ["client", "workpost", "description", "A mural for our van."],
  ["client", "workedit/8", "title", "Two logos for our jars"],
  ["client", "rejectreason/9", "rejectreason", "The budget was for one draft."],
  ["client", "clientedit", "name", "Kochi Spices and Teas"],
  ["freelancer", "ongoingprojectview/9", "progress_desc", "Two drafts are done."],
  ["freelancer", "profileedit", "name", "Meera Nair"],
  ["freelancer", "workreq/8", "name", "Meera Nair"],
  ["admin", "districtreg", "district", "Wayanad"],
  ["admin", "districtedit/4", "district", "Wayanad"],
  ["admin", "locationreg", "location", "Aluva"],
  ["admin", "editlocation/5", "locationname", "Aluva"],
  ["admin", "categoryreg", "category", "Writing"],
  ["admin", "categoryedit/6", "category", "Writing"],
  ["admin", "subcategoryreg", "subcategory", "Essays"],
  ["admin", "subcategoryedit/7", "subcategoryname", "Essays"],
  ["admin", "fees", "percent", "12.5"],
];

/** What the browser tells a page whose other tab logged out: its local storage has changed. */
function endElsewhere(): void {
  localStorage.removeItem("username");
  dispatchEvent(new StorageEvent("storage", { key: "username", newValue: null }));
}

async function logInAs(username: string): Promise<void> {
  type("username", username);
  type("password", "Client1234");
  submit();
}

const keptDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith("draft "));

const ended = "Your session has ended. Log in to continue; your draft is saved.";

describe.each(forms)("typed text of the %s at %s", (role, screenName, name, text) => {
  const path = `/${role}master/${screenName}`;
  const loginPath = `/guestmaster/login?next=${encodeURIComponent(path)}&ended=1`;

  it("is there again after the session ended elsewhere and the same account has logged in", async () => {
    await openScreen(role, path, { ...lists, login: [accounts[role]] });
    type(name, text);
    endElsewhere();
    await isAt(loginPath);
    expect(screen.getByText(ended)).toBeTruthy();
    await logInAs(accounts[role].username);
    await isAt(path);
    await waitFor(() => expect(field(name).value).toBe(text));
  });

  it("is there again after a reload, and goes when it is discarded", async () => {
    await openScreen(role, path, lists);
    const before = field(name).value;
    type(name, text);
    await openScreen(role, path, lists);
    expect(field(name).value).toBe(text);
    expect(screen.getByText("Draft restored")).toBeTruthy();
    press("Discard");
    expect(field(name).value).toBe(before);
    await openScreen(role, path, lists);
    expect(field(name).value).toBe(before);
    expect(screen.queryByText("Draft restored")).toBeNull();
  });
});

describe("a draft", () => {
  const path = "/clientmaster/workpost";
  const loginPath = `/guestmaster/login?next=${encodeURIComponent(path)}&ended=1`;
  let signedIn: typeof rows.client;
  beforeEach(() => {
    signedIn = rows.client;
  });
  const open = (more: Answers = {}) =>
    openScreen("client", path, { ...lists, whoami: () => [signedIn], login: () => [signedIn], ...more });

  it("is kept when the form itself is refused for want of a session, which login explains", async () => {
    await openScreen("client", "/clientmaster/rejectreason/9", {
      ...lists,
      updatereqreview: refusal(401, "no_session"),
      login: [rows.client],
    });
    type("rejectreason", "Not this time.");
    submit();
    await waitFor(() => expect(screen.getByText(ended)).toBeTruthy());
    await logInAs("kochispices");
    await isAt("/clientmaster/rejectreason/9");
    await waitFor(() => expect(field("rejectreason").value).toBe("Not this time."));
  });

  it("is not promised where nothing was typed", async () => {
    await open();
    endElsewhere();
    await isAt(loginPath);
    expect(screen.getByText("Your session has ended. Log in to continue.")).toBeTruthy();
  });

  it("is never shown to another account", async () => {
    await open();
    type("title", "A van with a mural");
    endElsewhere();
    await isAt(loginPath);
    signedIn = { ...rows.client, loginid: 12, username: "othercompany" };
    await logInAs("othercompany");
    await isAt(path);
    await waitFor(() => expect(field("title").value).toBe(""));
  });

  it("is deleted by logging out", async () => {
    await open();
    type("title", "A van with a mural");
    press("kochispicesAccount");
    press("Log Out");
    await isAsked("A draft in this browser is deleted.", "OK");
    await isAt("/guestmaster/login");
    expect(keptDrafts()).toEqual([]);
  });

  it("is there again when the form was left by the menu", async () => {
    await open();
    type("title", "A van with a mural");
    press("home");
    await isAt("/clientmaster/clienthome");
    await open();
    expect(field("title").value).toBe("A van with a mural");
  });

  it("says what has been saved meanwhile beside it", async () => {
    const edit = "/clientmaster/workedit/8";
    await openScreen("client", edit, lists);
    type("title", "Two logos for our jars");
    await openScreen("client", edit, { ...lists, getworkbyid: [{ ...rows.work, title: "A logo for our new jars" }] });
    expect(field("title").value).toBe("Two logos for our jars");
    expect(screen.getByText("Saved in the meantime: A logo for our new jars")).toBeTruthy();
  });

  it("is gone once the form was sent", async () => {
    await openScreen("client", "/clientmaster/rejectreason/9", lists);
    type("rejectreason", "The budget was for one draft.");
    expect(keptDrafts()).toHaveLength(1);
    submit();
    await waitFor(() => expect(keptDrafts()).toEqual([]));
  });

  it("is kept for its account when another one is signed in, which the screen says instead of saving", async () => {
    const requests = await open({ workpost: refusal(403, "foreign_login") });
    for (const [name, value] of Object.entries({
      title: "A van",
      description: "Both sides.",
      budget: "9000",
      deadlinedate: "2099-05-31",
      categoryid: "6",
    }))
      type(name, value);
    await waitFor(() => expect(field("subcategoryid").textContent).toContain("Logos"));
    type("subcategoryid", "7");
    signedIn = { ...rows.client, loginid: 12, username: "othercompany" };
    submit();
    await hears("This browser is logged in as othercompany now. Nothing was saved.");
    expect(requests.find(({ call }) => call === "workpost")?.input).toMatchObject({ loginid: 2 });
    await waitFor(() => expect(field("title").value).toBe(""));
    expect(screen.getByText("Your draft is kept for the account that wrote it.")).toBeTruthy();
    expect(keptDrafts()).toEqual(["draft kochispices workpost {}"]);
  });
});
