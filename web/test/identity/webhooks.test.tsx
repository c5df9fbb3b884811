import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { maxWebhooks, webhookTypesOf } from "#domain/identity/webhook.ts";
import { hears, isAsked, one, openScreen, press, submit, type } from "#web/test/open-screen.tsx";

const webhook = {
  webhookId: 3,
  url: "https://erp.example/hooks",
  types: ["request.created"],
  isPlatform: false,
  createdAt: "2026-02-26T06:30:00.000Z",
  state: "on" as "on" | "off_by_failures",
  failingSince: null,
  waiting: 0,
};
const delivery = {
  deliveryId: 9,
  eventId: "3c1b7a1e-0000-4000-8000-000000000000",
  type: "request.created",
  createdAt: "2026-02-26T06:31:00.000Z",
  state: "failed" as const,
  dueAt: null,
  attempts: [{ at: "2026-02-26T06:31:01.000Z", status: 500, durationMs: 84, answer: "<busy>" }],
};
const secret = `whsec_${"A".repeat(43)}=`;
const twoFactor = [{ on: false, since: null, recoveryCodesLeft: 0 }];
const success = { message: "Success" };

const openCard = async (role: "client" | "admin", count: number) => {
  const requests = await openScreen(role, `/${role}master/myaccount?tab=connections`, {
    "twoFactor.get": twoFactor,
    "tokens.list": [],
    "webhooks.list": Array.from({ length: count }, (_, webhookId) => ({ ...webhook, webhookId })),
    "webhooks.create": Response.json({ ...success, webhookId: 4, secret }),
  });
  await screen.findByRole("heading", { name: "Webhooks" });
  await waitFor(() => expect(document.querySelector(".skeleton")).toBeNull());
  return requests;
};

const openDeliveries = async (state: "on" | "off_by_failures" = "on") => {
  const requests = await openScreen("client", "/clientmaster/webhook/3", {
    "twoFactor.get": twoFactor,
    "webhooks.list": [{ ...webhook, state }],
    "webhooks.listDeliveries": [delivery],
    "webhooks.rotateSecret": Response.json({ ...success, webhookId: 3, secret }),
  });
  await screen.findByRole("heading", { name: webhook.url });
  await screen.findByText("Not delivered");
  return { sent: (call: string) => requests.filter((each) => each.call === call).map(({ input }) => input) };
};

it("creates a webhook with the password, for every event unless some are chosen, and shows its secret once", async () => {
  const requests = await openCard("client", 1);
  expect(document.body.textContent).toContain(webhook.url);
  press("New webhook");
  await screen.findByText("Address of your server");
  expect(document.querySelector("[name=isPlatform]")).toBeNull();
  type("url", "https://erp.example/new");
  type("password", "Right1234");
  one("[name=types][value='offer.made']").click();
  submit();
  await screen.findByText(secret);
  expect(requests.find(({ call }) => call === "webhooks.create")?.input).toEqual({
    url: "https://erp.example/new",
    types: webhookTypesOf("client").filter((each) => each !== "offer.made"),
    isPlatform: false,
    password: "Right1234",
    code: "",
  });
  press("I saved it");
  await screen.findByRole("button", { name: "New webhook" });
  expect(document.body.textContent).not.toContain(secret);
});

it("offers no new one to an account that has as many as it can have", async () => {
  await openCard("client", maxWebhooks);
  expect(screen.getByRole("button", { name: "New webhook" })).toHaveProperty("disabled", true);
});

it("shows what was sent and what came back, and sends one event or all failed ones again", async () => {
  const { sent } = await openDeliveries();
  const shown = document.body.textContent ?? "";
  for (const words of [delivery.eventId, "500", "84 ms", "<busy>"]) expect(shown).toContain(words);
  press("Send again");
  await hears("The events are on their way again");
  press("Send all failed ones again");
  await waitFor(() => expect(sent("webhooks.redeliver")).toHaveLength(2));
  expect(sent("webhooks.redeliver")).toEqual([
    { webhookId: 3, deliveryId: 9 },
    { webhookId: 3, failedSince: delivery.createdAt },
  ]);
});

it("tests a webhook, replaces its secret with the password, and removes it after a question", async () => {
  const { sent } = await openDeliveries();
  press("Send a test event");
  await hears("A test event is on its way");
  expect(sent("webhooks.test")).toEqual([{ webhookId: 3 }]);
  press("Replace the secret");
  await screen.findByText("Your password");
  type("password", "Right1234");
  submit();
  await screen.findByText(secret);
  press("I saved it");
  await screen.findByRole("button", { name: `Remove ${webhook.url}` });
  press("Remove");
  await isAsked("Do you want to remove this webhook?", "OK");
  await hears("Webhook removed");
});

it("switches one that is off on again, and tests none that is off", async () => {
  const { sent } = await openDeliveries("off_by_failures");
  expect(document.body.textContent).toContain("It was switched off because nothing arrived for three days.");
  expect(screen.queryByRole("button", { name: "Send a test event" })).toBeNull();
  press("Switch on");
  await hears("Webhook changed");
  expect(sent("webhooks.update")).toEqual([{ webhookId: 3, isOn: true }]);
});
