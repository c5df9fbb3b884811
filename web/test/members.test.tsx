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
    expect(rowOf(9).textContent).toContain("Pays for completed works");
    expect(rowOf(2).textContent).toContain("kochispices (you)");
    expect(offered(rowOf(2))).toEqual(["Change role", "Leave the company"]);
    expect(rowOf(5).textContent).toContain("Ravi Kumar");
  });

  it("are invited with a role and the password", async () => {
    const requests = await openMembers();
    press("Invite a member");
    await waitFor(() => expect(fields()).toEqual(["name", "email", "kind", "kind", "kind", "kind", "password"]));
    type("name", "Meera Nair");
    type("email", "meera@kaamkaj.example");
    screen.getByRole("radio", { name: /Hirer/ }).click();
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
