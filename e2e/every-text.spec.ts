import { expect, test } from "@playwright/test";
import specification from "../specification/specification.json" with { type: "json" };
import { exactly, messagesOfCalls, recordedMessages, type ScreenMessage } from "./screen-messages.ts";

/** Runs after all journeys: each message and question of the specification was shown (spec §8). */

let messages: readonly ScreenMessage[];
test.beforeAll(() => {
  messages = recordedMessages();
});

for (const [call, expected] of Object.entries(messagesOfCalls))
  test(`§8 ${call}: ${expected.map((text) => `'${text}'`).join(", ")}`, () => {
    const alerts = messages.filter((message) => message.kind === "alert" && message.call === call);
    expect(expected.filter((text) => !alerts.some((alert) => exactly(text).test(alert.text)))).toEqual([]);
  });

for (const [call, question] of Object.entries(specification.questions))
  test(`§8 ${call}-confirm: '${question}'`, () => {
    const questions = messages.filter(({ kind }) => kind === "question").map(({ text }) => text);
    expect(questions).toContain(question);
  });

test("no journey met an internal error", () => {
  const internalError = "Something went wrong on our side. Please try again.";
  expect(messages.filter(({ text }) => text === internalError)).toEqual([]);
});
