import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { MemberKind } from "#domain/member.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import {
  field,
  fields,
  hears,
  isAsked,
  offered,
  one,
  openScreen,
  press,
  rowOf,
  submit,
  type,
} from "#web/test/open-screen.tsx";
import { client, company } from "#web/test/rows.ts";

const twoStepOff: RowOf<"twoFactor.get"> = { on: false, since: null, recoveryCodesLeft: 0 };
const owner: RowOf<"members.list"> = {
  memberId: 2,
  username: "kochispices",
  name: "Kochi Spices",
  email: "spices@kaamkaj.example",
  kind: "owner",
  lastSeenAt: "2026-03-01T09:30:00Z",
  isSelf: true,
  isOnlyOwner: false,
};
const payer: RowOf<"members.list"> = {
  ...owner,
  memberId: 9,
  username: "asha_menon",
  name: "Asha Menon",
  email: "asha@kaamkaj.example",
  kind: "payer",
  lastSeenAt: null,
  isSelf: false,
};
const invitation: RowOf<"members.listInvitations"> = {
  invitationId: 5,
  email: "ravi@kaamkaj.example",
  name: "Ravi Kumar",
  kind: "hirer",
  invitedBy: "kochispices",
  createdAt: "2026-03-01T09:30:00Z",
  expiresAt: "2026-03-15T09:30:00Z",
};

const openMembers = () =>
  openScreen("client", "/clientmaster/members", {
    getclientdetails: [company],
    "members.list": [owner, payer],
    "members.listInvitations": [invitation],
    "twoFactor.get": [twoStepOff],
  });

/** Opens a screen as a member of this kind. */
const openAs = (kind: MemberKind, path: string) =>
  openScreen("client", path, { whoami: [{ ...client, memberKind: kind }], getclientdetails: [company] });

const title = () => screen.getByRole("heading", { level: 1 }).textContent;
/** The links of the menu whose button has these words. */
function linksUnder(words: string): readonly (string | null)[] {
  press(words, one("#menu"));
  return [...document.querySelectorAll("#menu a")].map(({ textContent }) => textContent);
}

describe("the members of a company", () => {
  it("are shown with what each may do, and open invitations below", async () => {
    await openMembers();
    expect(rowOf(9).textContent).toContain("Asha Menon");
    expect(rowOf(9).textContent).toContain("Pays for completed projects");
    expect(rowOf(2).textContent).toContain("kochispices (you)");
    expect(offered(rowOf(2))).toEqual(["Change role", "Leave the company"]);
    expect(rowOf(5).textContent).toContain("Ravi Kumar");
  });

  it("offer the only owner neither another role nor to leave, and say why", async () => {
    await openScreen("client", "/clientmaster/members", {
      "members.list": [{ ...owner, isOnlyOwner: true }, payer],
      "members.listInvitations": [],
    });
    expect(offered(rowOf(2))).toEqual([]);
    expect(rowOf(2).textContent).toContain("You are the only owner.");
    expect(offered(rowOf(9))).toEqual(["Change role", "Remove"]);
  });

  it("are invited with a role and the password", async () => {
    const requests = await openMembers();
    press("Invite a member");
    await waitFor(() => expect(fields()).toEqual(["name", "email", "kind", "kind", "kind", "kind", "password"]));
    type("name", "Meera Nair");
    type("email", "meera@kaamkaj.example");
    screen.getByRole("radio", { name: /Recruiter/ }).click();
    type("password", "Right1234");
    submit();
    await hears("The invitation was sent");
    expect(requests.find(({ call }) => call === "members.invite")?.input).toMatchObject({
      name: "Meera Nair",
      email: "meera@kaamkaj.example",
      kind: "hirer",
      password: "Right1234",
    });
  });

  it("are removed only after a question", async () => {
    const requests = await openMembers();
    press("Remove", rowOf(9));
    await waitFor(() => expect(field("password")).not.toBeNull());
    type("password", "Right1234");
    submit();
    await isAsked("Do you want to remove Asha Menon from the company?", "OK");
    await hears("The member was removed");
    expect(requests.find(({ call }) => call === "members.remove")?.input).toMatchObject({ memberId: 9 });
  });
});

describe("a member", () => {
  it.each([
    ["viewer", "/clientmaster/workpost"],
    ["payer", "/clientmaster/rejectreason/7"],
    ["hirer", "/clientmaster/payment/7/8"],
    ["hirer", "/clientmaster/members"],
    ["payer", "/clientmaster/clientedit"],
  ] as const)("who is a %s reads on a direct link to %s which roles it needs", async (kind, path) => {
    await openAs(kind, path);
    expect(title()).toBe("Your role does not allow this");
  });

  it("who only reads has no link to what is closed", async () => {
    await openAs("viewer", "/clientmaster/clienthome");
    expect(linksUnder("work")).toEqual(["home", "view works", "requests", "projects"]);
    expect(screen.queryByText("Post a work")).toBeNull();
    await openAs("hirer", "/clientmaster/clienthome");
    expect(linksUnder("work")).toContain("post work");
    expect(screen.queryByText("Post a work")).not.toBeNull();
  });
});

describe("My Account of a person who works for a company", () => {
  const profile: RowOf<"members.getProfile"> = {
    name: "Asha Menon",
    email: "asha@kaamkaj.example",
    recoveryEmail: null,
    isCompany: false,
  };
  const openAccount = (row: typeof profile, memberKind?: MemberKind) =>
    openScreen("client", "/clientmaster/myaccount", {
      whoami: [memberKind ? { ...client, memberKind } : client],
      getclientdetails: [company],
      "members.getProfile": [row],
      "twoFactor.get": [twoStepOff],
    });

  it("changes the name and the address with the password", async () => {
    const requests = await openAccount(profile, "viewer");
    press("Change name or email");
    await waitFor(() => expect(field("name").value).toBe("Asha Menon"));
    type("email", "asha.menon@kaamkaj.example");
    submit();
    await waitFor(() => expect(document.querySelector(".field-error")?.textContent).toBe("please fill this field"));
    type("password", "Right1234");
    submit();
    await hears("Changes Saved");
    expect(requests.find(({ call }) => call === "members.updateProfile")?.input).toMatchObject({
      name: "Asha Menon",
      email: "asha.menon@kaamkaj.example",
      password: "Right1234",
    });
  });

  it("says where reset links go while the address is new", async () => {
    await openAccount({ ...profile, recoveryEmail: "old@kaamkaj.example" }, "payer");
    expect(document.body.textContent).toContain("password reset links go to old@kaamkaj.example.");
  });

  it("leads the account that the company registered with to its profile, if it may change that", async () => {
    await openAccount({ ...profile, isCompany: true });
    expect(screen.queryByText("Change name or email")).toBeNull();
    expect(screen.getByRole("link", { name: "Edit profile" }).getAttribute("href")).toBe("/clientmaster/clientedit");
    await openAccount({ ...profile, isCompany: true }, "viewer");
    expect(screen.queryByRole("link", { name: "Edit profile" })).toBeNull();
  });
});
