import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { refusal } from "#web/test/network.ts";
import { field, hears, isAsked, openScreen, press, row, rowOf, submit, type } from "#web/test/open-screen.tsx";

const at = "2026-02-28T06:30:00.000Z";
const invitation = (more: Partial<RowOf<"registrations.list">> = {}): RowOf<"registrations.list"> => ({
  invitationId: 7,
  email: "asha@kaamkaj.example",
  role: "freelancer",
  state: "open",
  invitedBy: "admin",
  createdAt: at,
  expiresAt: at,
  usedAt: null,
  ...more,
});

describe("the screen of invitations", () => {
  it("invites pasted addresses, and says which of them had an invitation", async () => {
    const requests = await openScreen("admin", "/adminmaster/invitations", {
      "registrations.list": [],
      "registrations.invite": Response.json({ message: "Success", invitedCount: 1, skipped: ["ravi@kaamkaj.example"] }),
    });
    expect(screen.getByText("No invitations yet")).toBeTruthy();
    type("role", "client");
    type("emails", "asha@kaamkaj.example\nravi@kaamkaj.example");
    submit();
    await hears("The invitations were sent");
    await hears("Already invited: ravi@kaamkaj.example");
    await waitFor(() => expect(field("emails").value).toBe(""));
    expect(document.querySelector(".field-error")).toBeNull();
    expect(requests.find(({ call }) => call === "registrations.invite")?.input).toEqual({
      emails: "asha@kaamkaj.example\nravi@kaamkaj.example",
      role: "client",
    });
  });

  it("names what is no address, and keeps what was typed", async () => {
    const requests = await openScreen("admin", "/adminmaster/invitations", { "registrations.list": [] });
    type("emails", "asha@kaamkaj.example, ravi, meena");
    submit();
    await hears("enter up to 100 valid email addresses, each on a line or separated by commas");
    expect(document.body.textContent).toContain("Not an address: ravi, meena");
    expect(field("emails").value).toBe("asha@kaamkaj.example, ravi, meena");
    expect(requests.map(({ call }) => call)).not.toContain("registrations.invite");
  });

  it("lists each invitation with its state, and withdraws an open one", async () => {
    const rows = [
      invitation(),
      invitation({ invitationId: 8, state: "used", role: "client" }),
      invitation({ invitationId: 9, state: "expired" }),
      invitation({ invitationId: 10, state: "revoked", invitedBy: null }),
    ];
    const requests = await openScreen("admin", "/adminmaster/invitations", { "registrations.list": rows });
    const states = rows.map(({ invitationId }) => row(invitationId)["Status"]);
    expect(states).toEqual(["Waiting", "Registered", "Expired", "Withdrawn"]);
    expect(rowOf(8).querySelector("button")).toBeNull();
    expect(row(8)["Invited as"]).toBe("Company");
    press("Withdraw", rowOf(7));
    await isAsked("Do you want to withdraw the invitation to asha@kaamkaj.example?", "OK");
    await hears("The invitation was withdrawn");
    expect(requests.find(({ call }) => call === "registrations.revoke")?.input).toEqual({ invitationId: 7 });
  });
});

describe("the link of an invitation", () => {
  it.each([
    ["clientreg", "client"],
    ["freelancerreg", "freelancer"],
  ] as const)("opens %s with its address, which cannot be changed", async (path, role) => {
    await openScreen("guest", `/guestmaster/${path}?invitation=t0ken`, {
      "registrations.open": [{ email: "asha@kaamkaj.example", role, expiresAt: at }],
    });
    expect(field("EMAIL").value).toBe("asha@kaamkaj.example");
    expect(field("EMAIL").readOnly).toBe(true);
  });

  it.each(["clientreg", "freelancerreg"])("is needed at %s while the registration is closed", async (path) => {
    const page = document.documentElement.dataset;
    page["registration"] = "closed";
    await openScreen("guest", `/guestmaster/${path}`);
    expect(screen.getByRole("heading", { name: "Registration is by invitation only" })).toBeTruthy();
    expect(document.querySelector("form")).toBeNull();
    const invited = { email: "asha@kaamkaj.example", role: "client", expiresAt: at } as const;
    await openScreen("guest", `/guestmaster/${path}?invitation=t0ken`, { "registrations.open": [invited] });
    expect(field("EMAIL").value).toBe("asha@kaamkaj.example");
    delete page["registration"];
  });

  it("that has ended says what to do", async () => {
    await openScreen("guest", "/guestmaster/clientreg?invitation=old", {
      "registrations.open": refusal(404, "not_found"),
    });
    expect(screen.getByRole("heading", { name: "This link is no longer valid" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Register without an invitation" }).getAttribute("href")).toBe(
      "/guestmaster/clientreg",
    );
  });
});
