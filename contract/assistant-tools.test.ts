import { expect, it } from "vitest";
import { assistantUseOf } from "#contract/assistant-tools.ts";
import type { Call } from "#contract/call.ts";
import { contract } from "#contract/index.ts";

const rows = Object.entries<Call>(contract);
const namesOf = (use: ReturnType<typeof assistantUseOf>) =>
  rows.filter(([, call]) => assistantUseOf(call) === use).map(([name]) => name);

it("assistants read with every call that a token opens and that reads", () => {
  expect(namesOf("read")).toEqual(rows.filter(([, call]) => call.token && !("answers" in call)).map(([name]) => name));
});

it("assistants prepare nothing that accepts, pays, deletes, ends, or changes an account", () => {
  const writes = rows.filter(([, call]) => call.token && "answers" in call).map(([name]) => name);
  const prepared = namesOf("draft");
  expect(writes.filter((name) => !prepared.includes(name))).toEqual([
    "endengagement",
    "workdelete",
    "updatereqstatus",
    "workreqdelete",
    "contracts.answerAmendment",
    "offers.take",
    "conversations.open",
    "messages.upload",
    "messages.markRead",
    "upload",
  ]);
  for (const name of prepared) {
    const call = contract[name as keyof typeof contract] as Call;
    expect(call.title, name).not.toMatch(/accept|\bpay\b|delete|remove|\bend\b|account|password/i);
    expect(["work", "request", "offer", "contract", "conversation"], name).toContain(call.audited);
  }
});
