import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { hears, leadsTo, one, openScreen, press, submit, type } from "#web/test/open-screen.tsx";

const nothing = { "pages.get": [{ page: "privacy" as const, text: "", changed: null }] };

describe("privacy and terms", () => {
  it.each([
    ["guest", "/guestmaster/role"],
    ["client", "/clientmaster/clienthome"],
    ["freelancer", "/freelancermaster/workview"],
    ["admin", "/adminmaster/myprofile"],
  ] as const)("are led to from the foot of every screen of a %s", async (role, address) => {
    await openScreen(role, address);
    expect([leadsTo("Privacy"), leadsTo("Terms")]).toEqual(["/guestmaster/privacy", "/guestmaster/terms"]);
  });

  it("say how the product works as long as the operator wrote nothing", async () => {
    await openScreen("guest", "/guestmaster/privacy", nothing);
    expect(screen.getByRole("heading", { name: "Who sees it" })).toBeTruthy();
    expect(document.body.textContent).toContain("Visitors see neither.");
    expect(document.body.textContent).not.toContain("Last updated");
  });

  it("say what the operator wrote, as text and nothing else", async () => {
    const text = "# Our rules\nBe kind.\n\n<img src=x onerror=alert(1)> stays\nas it is.";
    await openScreen("guest", "/guestmaster/terms", { "pages.get": [{ page: "terms", text, changed: "2026-02-28" }] });
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Our rules");
    expect([...document.querySelectorAll(".written p")].map(({ textContent }) => textContent)).toEqual([
      "Be kind.",
      "<img src=x onerror=alert(1)> stays\nas it is.",
    ]);
    expect(screen.getByText("Last updated 28-02-2026")).toBeTruthy();
  });

  it("are written by the admin, who sees beside it what it will look like", async () => {
    const requests = await openScreen("admin", "/adminmaster/pages?tab=terms", nothing);
    expect(requests.filter(({ call }) => call === "pages.get").map(({ input }) => input["page"])).toEqual(["terms"]);
    type("text", "# Ours\n\nAs agreed.");
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Ours");
    submit();
    await hears("The page was saved");
    expect(requests.find(({ call }) => call === "pages.update")?.input).toEqual({
      page: "terms",
      text: "# Ours\n\nAs agreed.",
    });
    press("Privacy", one("[role=tablist]"));
  });
});
