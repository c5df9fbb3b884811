import { expect, it } from "vitest";
import { parseSettings } from "#server/platform/settings.ts";

const wrong = "must be an address without a name, a path or a query, such as";

it.each([
  ...["https://kaamkaj.example/kaamkaj", "https://user:pw@kaamkaj.example", "https://kaamkaj.example/?x"],
  ...["https://kaamkaj.example?", "https://kaamkaj.example/#a", "https://user@kaamkaj.example"],
])("the product does not start with the address %s, whose links would lack a part of it", (PUBLIC_URL) => {
  expect(() => parseSettings({ PUBLIC_URL })).toThrow(`The setting PUBLIC_URL ${wrong} https://kaamkaj.example.`);
});

it("nor with such an address of Razorpay", () => {
  const RAZORPAY_URL = "https://api.razorpay.com/v1";
  expect(() => parseSettings({ RAZORPAY_URL })).toThrow(`The setting RAZORPAY_URL ${wrong} https://api.razorpay.com.`);
});
