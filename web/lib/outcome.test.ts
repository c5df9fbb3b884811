import { describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { outcomeOf, outcomeText, problemText, waitText } from "#web/lib/outcome.ts";
import { noNetwork, problemIn } from "#web/lib/problem.ts";

describe("what the user hears", () => {
  it("an answer's message decides the outcome, and the outcome the words", () => {
    expect(outcomeOf(contract.workreq, "exist")).toBe("exists");
    expect(outcomeText(contract.workreq, "exists", {})).toBe("Already applied");
    expect(outcomeOf(contract.workreq, "something else")).toBeUndefined();
  });

  it("words may depend on what was sent", () => {
    const words = (status: string) => outcomeText(contract.updateclientstatus, "done", { status });
    expect([words("accepted"), words("rejected")]).toEqual(["Verified seccefully", "Rejected seccefully"]);
  });

  it("a lost connection and an answer from something between have words of their own", () => {
    expect(problemText(noNetwork())).toBe("No connection to the server. Nothing was lost; please try again.");
    expect(problemText(problemIn(502, "<html>", null))).toBe("The service is unavailable. Please try again.");
  });

  it("a problem document is read with its fields and the time to wait", () => {
    const body = JSON.stringify({ status: 429, code: "too_many", message: "a", detail: "b", fields: { name: "c" } });
    expect(problemIn(429, body, "90")).toMatchObject({ code: "too_many", retryAfter: 90, fields: { name: "c" } });
  });

  it("a refused call says how many whole minutes to wait", () => {
    const wait = (seconds: string) => waitText(problemIn(429, JSON.stringify({ code: "too_many" }), seconds));
    expect([wait("1"), wait("60")]).toEqual(["Try again in a minute.", "Try again in a minute."]);
    expect(wait("61")).toBe("Try again in 2 minutes.");
  });
});
