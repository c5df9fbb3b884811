import { expect, it } from "vitest";
import { screen } from "#contract/screens.ts";
import { standardBrand } from "#domain/operation/brand-setting.ts";
import { digest } from "#server/notify/notifications/mails.ts";
import { sayIn } from "#server/platform/mail/mail-template.ts";

it("a daily summary names equal news once, with their number, in the order in which they came", () => {
  const applied = (title: string) => ({ kind: "applied", facts: { title } }) as const;
  const items = [
    applied("A logo"),
    { kind: "paid", facts: { title: "A menu" } } as const,
    applied("A logo"),
    applied("A map"),
  ];
  const { paragraphs } = digest(items, 0, screen("/clientmaster/clienthome"))(sayIn("en", standardBrand));
  expect(paragraphs[1]).toBe("- New application: “A logo” (2)\n- Paid: “A menu”\n- New application: “A map”");
});
