import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { homes } from "#web/identity/session/session.ts";
import { isAt, one, openScreen, press } from "#web/test/open-screen.tsx";
import { company, person, work } from "#web/test/rows.ts";

const roles = ["admin", "client", "freelancer"] as const;

describe("the first minutes", () => {
  it.each(roles)("a new %s reads on the home how it works, says so, and is not told again", async (role) => {
    await openScreen(role, homes[role]);
    expect(screen.getByText("How it works for you")).toBeTruthy();
    press("Got it");
    expect(screen.queryByText("How it works for you")).toBeNull();
    expect(document.activeElement?.tagName).toBe("H1");
  });

  it("only who has read it is not told again, at the same browser", async () => {
    localStorage.setItem("toured 2", "yes");
    await openScreen("client", homes.client);
    expect(screen.queryByText("How it works for you")).toBeNull();
  });

  it("somebody else at the same browser is", async () => {
    localStorage.setItem("toured 2", "yes");
    await openScreen("freelancer", homes.freelancer);
    expect(screen.getByText("How it works for you")).toBeTruthy();
  });
});

describe("the way around the desk", () => {
  const at = () => one("dialog.tour .number").textContent;
  const focused = () => document.activeElement?.textContent;

  it.each(roles)("shows a %s four things, forwards and backwards", async (role) => {
    await openScreen(role, homes[role]);
    press("Show me around");
    await screen.findByRole("dialog");
    expect(screen.queryByText("How it works for you")).toBeNull();
    expect(at()).toBe("1 of 4");
    expect(focused()).toBe("Next");
    press("Back");
    expect(at()).toBe("1 of 4");
    press("Next");
    press("Next");
    press("Back");
    expect(at()).toBe("2 of 4");
    press("Next");
    press("Next");
    expect(at()).toBe("4 of 4");
    press("Done");
    await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
  });

  it("is shown again from the menu of the account, wherever one is, and ends with Escape", async () => {
    localStorage.setItem("toured 2", "yes");
    await openScreen("client", "/clientmaster/workpost");
    press("kkochispicesAccount");
    press("Show me around");
    await isAt(homes.client);
    await screen.findByRole("dialog");
    fireEvent(one("dialog.tour"), new Event("cancel"));
    await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
    press("kkochispicesAccount");
    press("Show me around");
    await screen.findByRole("dialog");
    expect(document.querySelector(".dropdown-panel")).toBeNull();
    press("Skip");
    await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
  });
});

describe("where people hesitate", () => {
  const answers = {
    getworkdetails: [work],
    workdetails: [work],
    getclientdetails: [company],
    getfreelancerbyid: [person],
  };

  it.each([
    ["client", "/clientmaster/workpost", "What is the brokerage?", "10% today"],
    ["freelancer", "/freelancermaster/workdetails/8", "What is the brokerage?", "10% today"],
    ["client", "/clientmaster/clientedit", "Who sees my phone number and email?", "Only the freelancer you accept"],
    ["freelancer", "/freelancermaster/workreq/8", "What happens after I apply?", "accepts one"],
    ["freelancer", "/freelancermaster/workdetails/8", "What does verified mean?", "license number"],
    [
      "freelancer",
      "/freelancermaster/profile",
      "Who sees my phone number and email?",
      "Only the companies you apply to",
    ],
    [
      "freelancer",
      "/freelancermaster/profileedit",
      "Who sees my phone number and email?",
      "Only the companies you apply to",
    ],
  ] as const)("a %s finds at %s: %s", async (role, address, question, answer) => {
    await openScreen(role, address, answers);
    const help = (await screen.findByText(question)).closest("details");
    expect(help?.textContent).toContain(answer);
  });
});
