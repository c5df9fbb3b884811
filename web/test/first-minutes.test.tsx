import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { homes } from "#web/features/session/session.ts";
import { openScreen, press } from "#web/test/open-screen.tsx";
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
    ["client", "/clientmaster/clientedit", "Who sees my phone number and email?", "The freelancer you accept"],
    ["freelancer", "/freelancermaster/profileedit", "Who sees my phone number and email?", "The companies you send"],
  ] as const)("a %s finds at %s: %s", async (role, address, question, answer) => {
    await openScreen(role, address, answers);
    const help = (await screen.findByText(question)).closest("details");
    expect(help?.textContent).toContain(answer);
  });
});
