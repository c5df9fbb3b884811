import { describe, expect, it } from "vitest";
import { open } from "#server/test/open.ts";

const url = "/.well-known/security.txt";
const dayMs = 86_400_000;

describe("where weaknesses are reported", () => {
  const opened = open({ SECURITY_CONTACT: "security@kaamkaj.example", PUBLIC_URL: "https://kaamkaj.example" });
  const bare = open({ SECURITY_CONTACT: "https://kaamkaj.example/report" });

  it("is told as RFC 9116 has it, and never runs out", async () => {
    const { statusCode, headers, body } = await opened.app.inject({ url });
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    const fields = Object.fromEntries(
      body
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/)),
    );
    expect(fields).toEqual({
      Contact: "mailto:security@kaamkaj.example",
      Expires: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T00:00:00\.000Z$/),
      "Preferred-Languages": "en",
      Canonical: "https://kaamkaj.example/.well-known/security.txt",
    });
    const lasts = Date.parse(fields["Expires"] ?? "") - Date.now();
    expect(lasts).toBeGreaterThan(80 * dayMs);
    expect(lasts).toBeLessThan(365 * dayMs);
  });

  it("names no address of its own where nobody said which that is", async () => {
    const { body } = await bare.app.inject({ url });
    expect(body).toContain("Contact: https://kaamkaj.example/report\n");
    expect(body).not.toContain("Canonical");
  });
});

describe("without somebody who reads reports", () => {
  const opened = open();

  it("nobody is sent anywhere, and no screen stands in for the answer", async () => {
    for (const address of [url, "/.well-known/other", "/.env", "/.git/config"])
      expect((await opened.app.inject({ url: address })).json()).toMatchObject({ status: 404, code: "not_found" });
  });
});
