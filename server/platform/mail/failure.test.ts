import { describe, expect, it } from "vitest";
import { isRefusedForGood, isServerWide } from "#server/platform/mail/failure.ts";

const up = () => Promise.resolve(true);
const down = () => Promise.resolve(false);
const refused = (command: string, response: string, code = "EENVELOPE") =>
  Object.assign(new Error("refused"), { code, command, response, responseCode: Number(response.slice(0, 3)) });

describe("the mail server refuses everybody", () => {
  it.each([
    ["at the greeting", refused("CONN", "554 5.7.1 your network is blocked", "EPROTOCOL")],
    ["at the greeting for now", refused("CONN", "421 4.3.2 too many connections", "ECONNECTION")],
    ["at the login", refused("AUTH PLAIN", "535 5.7.8 wrong password", "EAUTH")],
    ["at the login for now", refused("AUTH PLAIN", "454 4.7.0 try later", "EAUTH")],
    ["as senders", refused("MAIL FROM", "550 5.7.60 not allowed to send as this sender")],
    ["as senders for now", refused("MAIL FROM", "451 4.3.0 queue file write error")],
    ["since it shuts down", refused("RCPT TO", "421 4.4.2 closing")],
    ["since it has too many connections", refused("MAIL FROM", "432 4.3.2 concurrent connections limit exceeded")],
    ["since it has no storage", refused("DATA", "452 4.3.1 insufficient system storage")],
    [
      "since its rate is exceeded",
      refused("DATA", "454 Throttling failure: Maximum sending rate exceeded", "EMESSAGE"),
    ],
    ["without a secure connection", Object.assign(new Error("no STARTTLS"), { code: "ETLS", command: "STARTTLS" })],
    ["without a login", Object.assign(new Error("Missing credentials"), { code: "EAUTH", command: "API" })],
  ])("%s", async (_how, error) => {
    expect(await isServerWide(error, up)).toBe(true);
  });

  it.each(["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS"])("where no connection is made (%s)", async (code) => {
    const error = Object.assign(new Error("lost"), { code, command: "CONN" });
    expect(await isServerWide(error, down)).toBe(true);
    expect(await isServerWide(error, up)).toBe(false);
  });
});

describe("the mail server refuses one e-mail", () => {
  it.each([
    ["an unknown address", refused("RCPT TO", "550 5.1.1 no such user"), true],
    ["a full mailbox", refused("RCPT TO", "452 4.2.2 mailbox full"), false],
    ["a grey list", refused("RCPT TO", "450 4.7.1 try later"), false],
    ["its text", refused("DATA", "554 5.7.1 looks like spam", "EMESSAGE"), true],
    ["its size", refused("MAIL FROM", "552 5.3.4 message too big"), true],
    ["letters before the @", refused("MAIL FROM", "553 5.6.7 SMTPUTF8 is required"), true],
    ["an address that cannot be written", Object.assign(new Error("x"), { code: "EENVELOPE", command: "API" }), true],
  ])("for %s", async (_why, error, isForGood) => {
    expect(await isServerWide(error, down)).toBe(false);
    expect(isRefusedForGood(error)).toBe(isForGood);
  });

  it("and a fault of ours says nothing about it", async () => {
    expect(await isServerWide(new TypeError("undefined is not a function"), down)).toBe(false);
  });
});
