import { describe, expect, it } from "vitest";
import { hasContact, maskContacts } from "./contact.ts";

describe("a text with contact details", () => {
  it.each([
    "Write to asha@example.com, please.",
    "Pay me at asha-42@okbank",
    "Call 9876543210 after six.",
    "Call 98765 43210.",
    "Call +91-98765-43210.",
    "Call 098765 43210.",
    "मेरा नंबर ९८७६५४३२१० है",
    "My number abroad is +44 20 7946 0958",
    "https://wa.me/919876543210",
    "Join t.me/asha",
  ])("is %s", (text) => {
    expect(hasContact(text)).toBe(true);
  });
});

describe("a text without", () => {
  it.each([
    "When can you begin?",
    "The budget is ₹1,00,00,000, until 2026-11-23 10:30.",
    "See https://example.com/portfolio/9876543210123",
    "The order is 12345678901234.",
    "Two posters @ 500 rupees each",
    "",
  ])("is %s", (text) => {
    expect(hasContact(text)).toBe(false);
  });
});

it("is recognized in the longest message without delay", () => {
  expect(hasContact("a".repeat(4000))).toBe(false);
  expect(hasContact("12345 ".repeat(600))).toBe(false);
});

it.each([
  ["Write to asha.rao+jobs@mail.example.co.in, please", "Write to •••••, please"],
  ["Call +91 98765-43210 or asha@okaxis.", "Call ••••• or •••••"],
  ["My telegram id is asha_designs, see you", "••••• see you"],
  ["Look at https://shop.example/asha", "Look at https://shop.example/asha"],
  ["No contact here", "No contact here"],
])("%j is read as %j with a mask", (text, masked) => {
  expect(maskContacts(text)).toBe(masked);
});
