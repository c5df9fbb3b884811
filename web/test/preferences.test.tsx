import { fireEvent, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Role } from "#domain/role.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import type { Answers } from "#web/test/network.ts";
import { refusal } from "#web/test/network.ts";
import { hears, offered, one, openScreen } from "#web/test/open-screen.tsx";

type Preferences = RowOf<"notifications.getPreferences">;

const ofCompany: Preferences = {
  digestHour: 8,
  groups: [
    { kindGroup: "applications", email: "now", choices: ["now", "digest", "off"] },
    { kindGroup: "decisions", email: "now", choices: ["now", "digest"] },
    { kindGroup: "account", email: "now", choices: ["now"] },
  ],
};
const ofAdmin: Preferences = {
  digestHour: 18,
  groups: [{ kindGroup: "administration", email: "digest", choices: ["off", "digest"] }],
};

const openAccount = (preferences: Preferences | Response, as: Role = "client", more: Answers = {}) =>
  openScreen(as, `/${as}master/myaccount`, {
    "notifications.getPreferences": preferences instanceof Response ? preferences : [preferences],
    ...more,
  });

/** The choice of a group, by its label. */
function choiceOf(label: string): HTMLSelectElement {
  const labels = [...document.querySelectorAll<HTMLLabelElement>(".preference label")];
  const select = labels.find(({ textContent }) => textContent === label)?.control;
  if (!(select instanceof HTMLSelectElement)) throw new Error(`no choice of ${label}`);
  return select;
}
const choicesOf = (label: string) => [...choiceOf(label).options].map(({ textContent }) => textContent);
const hintOf = (label: string) =>
  document.getElementById(choiceOf(label).getAttribute("aria-describedby") ?? "")?.textContent;
const choose = (label: string, value: string) => fireEvent.change(choiceOf(label), { target: { value } });

describe("the e-mail preferences in My Account", () => {
  it.each(["client", "freelancer", "admin"] as const)("are shown to a %s", async (as) => {
    await openAccount(as === "admin" ? ofAdmin : ofCompany, as);
    expect(one("#email-preferences").textContent).toBe("Notification emails");
  });

  it("offer each group what it can be set to, and say why some cannot be switched off", async () => {
    await openAccount(ofCompany);
    expect(choicesOf("Requests")).toEqual(["At once", "In the daily summary", "No email"]);
    expect(choicesOf("Decisions and payments")).toEqual(["At once", "In the daily summary"]);
    expect(hintOf("Decisions and payments")).toContain("cannot be switched off");
    expect(choiceOf("Decisions and payments").disabled).toBe(false);
    expect(choicesOf("Account")).toEqual(["At once"]);
    expect(choiceOf("Account").disabled).toBe(true);
    expect(hintOf("Account")).toContain("they always come");
  });

  it("are saved when they are chosen", async () => {
    const requests = await openAccount(ofCompany);
    choose("Requests", "off");
    expect(choiceOf("Requests").value).toBe("off");
    await hears("Saved");
    expect(requests.find(({ call }) => call === "notifications.setPreference")?.input).toEqual({
      kindGroup: "applications",
      email: "off",
    });
  });

  it("show again what is stored when they could not be saved", async () => {
    await openAccount(ofCompany, "client", { "notifications.setPreference": refusal(503, "unavailable") });
    choose("Requests", "off");
    await waitFor(() => expect(choiceOf("Requests").value).toBe("now"));
    expect(document.querySelector(".notice[data-tone=bad]")).not.toBeNull();
  });

  it("have the hour of the summary once something goes there", async () => {
    await openAccount(ofCompany);
    expect(() => choiceOf("Time of the daily summary")).toThrow();
    const requests = await openAccount(ofAdmin, "admin");
    expect(choiceOf("Time of the daily summary").selectedOptions[0]?.textContent).toBe("18:00");
    choose("Time of the daily summary", "7");
    await hears("Saved");
    expect(requests.find(({ call }) => call === "notifications.setSchedule")?.input).toEqual({ digestHour: 7 });
  });

  it("that cannot be read can be tried again", async () => {
    await openAccount(refusal(503, "unavailable"));
    expect(offered(one("main"))).toContain("Retry");
  });
});
