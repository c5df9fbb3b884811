import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { maxTokens } from "#domain/identity/access-token.ts";
import {
  field,
  fields,
  hears,
  isAsked,
  offered,
  one,
  openScreen,
  press,
  submit,
  type,
} from "#web/test/open-screen.tsx";

const token = {
  tokenId: 3,
  name: "ERP",
  scopes: ["works:read" as const, "works:write" as const],
  createdAt: "2026-02-26T06:30:00.000Z",
  expiresAt: "2026-05-27T06:30:00.000Z",
  usedAt: "2026-02-28T06:30:00.000Z",
  isExpired: false,
};
const answers = { "twoFactor.get": [{ on: false, since: null, recoveryCodesLeft: 0 }] } as const;
const text = "kk_0000000000000000000000000000000000000000000000000";

const open = async (role: "client" | "freelancer" | "admin", tokens: readonly (typeof token)[]) => {
  const requests = await openScreen(role, `/${role}master/myaccount?tab=connections`, {
    ...answers,
    "tokens.list": [...tokens],
    "tokens.create": Response.json({ message: "Success", tokenId: 4, token: text }),
  });
  await screen.findByRole("heading", { name: "Access tokens" });
  await waitFor(() => expect(document.querySelector(".skeleton")).toBeNull());
  return requests;
};

it("lists the access tokens with what they allow and their last use, and revokes one after a question", async () => {
  const requests = await open("client", [token, { ...token, tokenId: 2, name: "Old", isExpired: true }]);
  const shown = document.body.textContent ?? "";
  for (const words of ["ERP", "Read jobs · Post, edit and delete jobs", "28-02-2026", "27-05-2026", "Expired"])
    expect(shown).toContain(words);
  press("Revoke", one("[aria-label='Revoke ERP']").parentElement as HTMLElement);
  await isAsked("Do you want to revoke “ERP”?", "OK");
  await hears("Access token revoked");
  expect(requests.find(({ call }) => call === "tokens.revoke")?.input).toEqual({ tokenId: 3 });
});

it("creates one with the password, shows it once, and offers what the role can allow", async () => {
  const requests = await open("freelancer", []);
  expect(document.body.textContent).toContain("No access tokens yet.");
  press("New access token");
  await screen.findByText("What the program may do");
  const scopes = [...document.querySelectorAll<HTMLInputElement>("[name=scopes]")].map(({ value }) => value);
  expect(scopes).toContain("payouts:read");
  expect(scopes).not.toContain("works:write");
  expect(fields()).not.toContain("code");
  submit();
  await screen.findByText("please choose one");
  expect(requests.some(({ call }) => call === "tokens.create")).toBe(false);
  type("name", "Calendar");
  type("password", "Right1234");
  (document.querySelector("[name=scopes][value='works:read']") as HTMLInputElement).click();
  expect(field("days").value).toBe("90");
  submit();
  await screen.findByText(text);
  expect(requests.find(({ call }) => call === "tokens.create")?.input).toEqual({
    name: "Calendar",
    scopes: ["works:read"],
    days: "90",
    password: "Right1234",
    code: "",
  });
  press("I saved it");
  await screen.findByRole("button", { name: "New access token" });
  expect(document.body.textContent).not.toContain(text);
});

it("offers no new one to an account that has as many as it can have", async () => {
  await open(
    "admin",
    Array.from({ length: maxTokens }, (_, tokenId) => ({ ...token, tokenId })),
  );
  expect(offered(document)).toContain("New access token");
  expect(screen.getByRole("button", { name: "New access token" })).toHaveProperty("disabled", true);
});
