import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { contract } from "#web/test/hiring/rows-contracts.ts";
import { type Answers, refusal } from "#web/test/network.ts";
import {
  field,
  fields,
  hears,
  isAsked,
  offered,
  one,
  openScreen,
  press,
  submit,
  type,
} from "#web/test/open-screen.tsx";

const amendment: NonNullable<RowOf<"contracts.get">["openAmendment"]> = {
  amendmentId: 5,
  author: "freelancer",
  reason: "The photographs arrived late.",
  changes: [
    { term: "dueDay", before: "2026-03-20", after: "2026-03-27" },
    { term: "description", before: "Three sketches.", after: "Four sketches." },
  ],
  createdAt: "2026-02-23T08:00:00.000Z",
  expiresAt: "2026-02-27T08:00:00.000Z",
};

const words = () => one("main").textContent ?? "";
const open = (role: "client" | "freelancer", row: object, answers: Answers = {}, search = "") =>
  openScreen(role, `/${role}master/contract/9${search}`, { "contracts.get": [{ ...contract, ...row }], ...answers });

describe("a change that waits for an answer", () => {
  const waits = { openAmendment: amendment, allowedMoves: ["accept", "decline"] };

  it("is shown with its reason, as it is and as it would be", async () => {
    await open("client", waits);
    for (const text of ["Meera asks for a change", "20-03-2026", "27-03-2026", "Four sketches.", amendment.reason])
      expect(words()).toContain(text);
    expect(offered(one("main"))).toEqual(expect.arrayContaining(["Accept", "Decline"]));
  });

  it.each([
    ["Accept", "Do you want to accept this change?", true, "The change applies now"],
    ["Decline", "Do you want to decline this change?", false, "The change was declined"],
  ])("is answered by %s, after a question", async (button, question, accept, said) => {
    const requests = await open("client", waits);
    press(button, one("main"));
    await isAsked(question, "OK");
    await hears(said);
    const sent = requests.find(({ call }) => call === "contracts.answerAmendment");
    expect(sent?.input).toMatchObject({ amendmentId: 5, accept });
  });

  it("is read again where it was answered elsewhere meanwhile", async () => {
    const requests = await open("client", waits, { "contracts.answerAmendment": refusal(409, "amendment_changed") });
    const readings = () => requests.filter(({ call }) => call === "contracts.get").length;
    const before = readings();
    press("Accept", one("main"));
    await isAsked("Do you want to accept this change?", "OK");
    await hears("The request was not answered");
    expect(readings()).toBeGreaterThan(before);
  });

  it("is withdrawn by whoever requested it", async () => {
    const own = { openAmendment: amendment, allowedMoves: ["withdraw"] };
    const requests = await open("freelancer", own);
    press("Withdraw the request", one("main"));
    await isAsked("Do you want to withdraw the request?", "OK");
    await hears("The request was withdrawn");
    expect(requests.some(({ call }) => call === "contracts.withdrawAmendment")).toBe(true);
  });
});

describe("a request for a change", () => {
  const can = { allowedMoves: ["amend"] };

  it("asks for a later deadline, another price or another scope", async () => {
    const requests = await open("client", can);
    press("Request a change", one("main"));
    expect(fields()).toEqual(["deadline", "pricePaise", "scope", "reason"]);
    expect(field("scope").value).toBe("Three sketches.");
    type("deadline", "2026-03-27");
    type("pricePaise", "1500");
    type("reason", "The photographs arrived late.");
    submit();
    await hears("The change was requested");
    const sent = requests.find(({ call }) => call === "contracts.amend");
    expect(sent?.input).toMatchObject({ baseVersion: 2, deadline: "2026-03-27", pricePaise: 150_000 });
  });

  it("is open with the day alone where the freelancer came for more time", async () => {
    await open("freelancer", can, {}, "?change=deadline");
    expect(words()).toContain("Request more time");
    expect(fields()).toEqual(["deadline", "reason"]);
  });

  it("keeps every entry where it is refused", async () => {
    await open("client", can, { "contracts.amend": refusal(409, "contract_changed") });
    press("Request a change", one("main"));
    type("deadline", "2026-03-27");
    type("reason", "The photographs arrived late.");
    submit();
    await hears("The change was not requested");
    expect(field("deadline").value).toBe("2026-03-27");
    expect(field("reason").value).toBe("The photographs arrived late.");
  });

  it("is not offered where the contract cannot be changed", async () => {
    await open("client", { allowedMoves: [] });
    expect(offered(one("main"))).not.toContain("Request a change");
  });
});
