import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Role } from "#domain/role.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import type { Answers, SentCall } from "#web/test/network.ts";
import { refusal } from "#web/test/network.ts";
import { hears, offered, one, openScreen } from "#web/test/open-screen.tsx";

type Preferences = RowOf<"notifications.getPreferences">;

const ofCompany: Preferences = {
  digestHour: 8,
  quietFrom: null,
  quietTo: null,
  groups: [
    { kindGroup: "applications", email: "now", choices: ["now", "digest", "off"], push: true },
    { kindGroup: "decisions", email: "now", choices: ["now", "digest"], push: false },
    { kindGroup: "account", email: "now", choices: ["now"], push: null },
  ],
};
const ofAdmin: Preferences = {
  digestHour: 18,
  quietFrom: 22,
  quietTo: 7,
  groups: [{ kindGroup: "administration", email: "digest", choices: ["off", "digest"], push: true }],
};

const openAccount = (preferences: Preferences | Response, as: Role = "client", more: Answers = {}) =>
  openScreen(as, `/${as}master/myaccount?tab=notifications`, {
    "notifications.getPreferences": preferences instanceof Response ? preferences : [preferences],
    ...more,
  });

/** The choice of a group, by its label. */
function choiceOf(label: string): HTMLSelectElement {
  const labels = [...document.querySelectorAll<HTMLLabelElement>("main label.field-label")];
  const select = labels.find(({ textContent }) => textContent === label)?.control;
  if (!(select instanceof HTMLSelectElement)) throw new Error(`no choice of ${label}`);
  return select;
}
const choicesOf = (label: string) => [...choiceOf(label).options].map(({ textContent }) => textContent);
const hintOf = (label: string) =>
  document.getElementById(choiceOf(label).getAttribute("aria-describedby") ?? "")?.textContent;
const inputOf = (requests: readonly SentCall[], name: string) => requests.find(({ call }) => call === name)?.input;
const choose = (label: string, value: string) => fireEvent.change(choiceOf(label), { target: { value } });

describe("the e-mail preferences in My Account", () => {
  it.each(["client", "freelancer", "admin"] as const)("are shown to a %s", async (as) => {
    await openAccount(as === "admin" ? ofAdmin : ofCompany, as);
    expect(one("#email-preferences").textContent).toBe("Email and push");
  });

  it("offer each group what it can be set to, and say why some cannot be switched off", async () => {
    await openAccount(ofCompany);
    expect(choicesOf("Requests")).toEqual(["Immediately", "In the daily summary", "No email"]);
    expect(choicesOf("Decisions and payments")).toEqual(["Immediately", "In the daily summary"]);
    expect(hintOf("Decisions and payments")).toContain("cannot be switched off");
    expect(choiceOf("Decisions and payments").disabled).toBe(false);
    expect(choicesOf("Account")).toEqual(["Immediately"]);
    expect(choiceOf("Account").disabled).toBe(true);
    expect(hintOf("Account")).toContain("they cannot be switched off");
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

  it("switch the push of a group off, and have none for a group that is never pushed", async () => {
    const requests = await openAccount(ofCompany);
    const boxes = [...document.querySelectorAll<HTMLInputElement>(".push-choice input")];
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
    expect(boxes.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      "Push, Requests",
      "Push, Decisions and payments",
    ]);
    fireEvent.click(boxes[0] as HTMLInputElement);
    await hears("Saved");
    expect(inputOf(requests, "notifications.setPreference")).toEqual({ kindGroup: "applications", push: false });
  });

  it("begin quiet hours with an end, change it, and remove them", async () => {
    const requests = await openAccount(ofCompany);
    expect(() => choiceOf("Quiet hours until")).toThrow();
    choose("Quiet hours from", "22");
    await hears("Saved");
    expect(inputOf(requests, "notifications.setSchedule")).toEqual({ digestHour: 8, quietFrom: 22, quietTo: 7 });

    const later = await openAccount(ofAdmin, "admin");
    expect(choiceOf("Quiet hours until").selectedOptions[0]?.textContent).toBe("07:00");
    expect(choicesOf("Quiet hours until")).not.toContain("22:00");
    choose("Quiet hours until", "6");
    await waitFor(() =>
      expect(inputOf(later, "notifications.setSchedule")).toEqual({ digestHour: 18, quietFrom: 22, quietTo: 6 }),
    );

    const last = await openAccount(ofAdmin, "admin");
    choose("Quiet hours from", "");
    await waitFor(() =>
      expect(inputOf(last, "notifications.setSchedule")).toEqual({ digestHour: 18, quietFrom: null, quietTo: null }),
    );
  });

  it("that cannot be read can be tried again", async () => {
    await openAccount(refusal(503, "unavailable"));
    expect(offered(one("main"))).toContain("Retry");
  });
});

it("opens My Account at the preferences by the link of an e-mail, and at the login methods without one", async () => {
  const answers = {
    "notifications.getPreferences": [],
    "twoFactor.get": [{ on: false, since: null, recoveryCodesLeft: 0 }],
  };
  await openScreen("freelancer", "/freelancermaster/myaccount#email-preferences", answers);
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Notifications");
  expect(screen.getByText("Email language")).toBeTruthy();
  await openScreen("freelancer", "/freelancermaster/myaccount", answers);
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Security");
});
