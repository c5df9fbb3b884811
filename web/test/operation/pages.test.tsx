import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { hears, leadsTo, one, openScreen, press, submit, type } from "#web/test/open-screen.tsx";

const nothing = { "pages.get": [{ page: "privacy" as const, text: "", changed: null }] };

describe("the public pages", () => {
  it.each([
    ["guest", "/guestmaster/role"],
    ["client", "/clientmaster/clienthome"],
    ["freelancer", "/freelancermaster/workview"],
    ["admin", "/adminmaster/myprofile"],
  ] as const)("are led to from the foot of every screen of a %s", async (role, address) => {
    await openScreen(role, address);
    expect(["Privacy", "Terms", "Complaints", "Help"].map((words) => leadsTo(words))).toEqual([
      "/guestmaster/privacy",
      "/guestmaster/terms",
      "/guestmaster/grievance",
      "/guestmaster/help",
    ]);
  });

  it("say how the product works as long as the operator wrote nothing", async () => {
    await openScreen("guest", "/guestmaster/privacy", nothing);
    expect(screen.getByRole("heading", { name: "Who sees it" })).toBeTruthy();
    expect(document.body.textContent).toContain("Visitors see neither.");
    expect(document.body.textContent).not.toContain("Last updated");
  });

  it.each([
    ["grievance", "Complaints", "15 days"],
    ["help", "Help", "request id"],
  ])("have one at %s", async (page, title, words) => {
    await openScreen("guest", `/guestmaster/${page}`, nothing);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    expect(document.body.textContent).toContain(words);
  });

  it.each([
    ["privacy", ["messages", "contracts", "bank account", "UPI ID", "PAN", "Access tokens", "webhook", "calendar"]],
    [
      "terms",
      ["offers", "contract", "platform fee", "Milestones", "held", "claim", "GST", "Direct payments", "bank takes"],
    ],
    ["grievance", ["“Report” button", "appeal", "claim"]],
    ["help", ["verifies", "résumé", "milestone", "Payouts", "access token"]],
  ])("name at %s what the product does", async (page, words) => {
    await openScreen("guest", `/guestmaster/${page}`, nothing);
    const { textContent } = one("main");
    expect(words.filter((each) => !textContent.includes(each))).toEqual([]);
  });

  it.each(["privacy", "terms", "grievance", "help"])(
    "show no gap that the operator has to fill at %s",
    async (page) => {
      await openScreen("guest", `/guestmaster/${page}`, nothing);
      expect(document.querySelector(".written")?.textContent).not.toMatch(
        /appears? here|your (name|address) here|\[|…/i,
      );
    },
  );

  it.each([
    ["privacy", ["UPI ID", "contracts", "messages", "unpublish", "erased"]],
    ["terms", ["offers", "platform fee", "Direct payments", "hold", "refund", "chargebacks", "download"]],
  ])("say at %s what the product does", async (page, words) => {
    await openScreen("guest", `/guestmaster/${page}`, nothing);
    for (const word of words) expect(document.querySelector(".written")?.textContent).toContain(word);
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
      // Of the page as it was opened.
      version: expect.any(String),
    });
    press("Privacy", one("[role=tablist]"));
  });
});
