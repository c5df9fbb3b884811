import { expect, it } from "vitest";
import { findContacts } from "#domain/identity/contact.ts";
import { processorTimeOf } from "#server/test/processor-meter.ts";

it.each(["1 ", "nine ", "a", "a@", "a at ", "(at)", " ", "me on ", "double ", "+9", "www."])(
  "finding contacts in nothing but %j takes a time that grows with the length of the text alone",
  async (part) => {
    const costOf = (times: number) => processorTimeOf(async () => findContacts(part.repeat(times)));
    await costOf(1000);
    const [short, long] = [await costOf(5000), await costOf(50_000)];
    // Of ten times the length; a cost that grew with the square would be a hundred times as high.
    expect(long).toBeLessThan(40 * Math.max(short, 5));
  },
);
