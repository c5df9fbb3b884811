import { describe, expect, it } from "vitest";
import { isGuessable, isNoSecret } from "./guessable.ts";

describe("a password", () => {
  it.each([
    "Admin1234",
    "Client1234",
    "Freelancer1234",
    "Password1",
    "P@ssw0rd1",
    "P4$$w0rd123!",
    "Welcome2026",
    "Qwerty123",
    "Qwertz1!",
    "Kaamkaj1",
    "KaamkajAdmin1",
    "Changeme1",
    "Admin@123",
    "India@123",
    "Letmein99",
    "12345678A",
    "Aaaaaaaa1",
    "Abcdefg1",
    "Ab1Ab1Ab1Ab1",
    "Test1234Test",
  ])("that everybody tries is guessable: %s", (text) => {
    expect(isGuessable(text)).toBe(true);
  });

  it.each([
    "Right1234",
    "Tulsi7mango",
    "Correct-Horse-7",
    "mV8#tqLz",
    "Nariyal2Paani",
    "Der Zug fährt um 8",
    "Passage7Mountain",
    "aab8xQ2mL",
  ])("that is personal is not: %s", (text) => {
    expect(isGuessable(text)).toBe(false);
  });

  it("that holds the name of its account is guessable, and for others it is not", () => {
    expect(isGuessable("Meenakshi77x", "meenakshi")).toBe(true);
    expect(isGuessable("Meenakshi77x", "keeper")).toBe(false);
    expect(isGuessable("Boat7House", "Bo")).toBe(false);
  });
});

describe("a generated secret", () => {
  it.each([
    "a".repeat(32),
    "12345678901234567890123456789012",
    "abcdefghijklmnopqrstuvwxyz012345",
    "0123456789abcdef0123456789abcdef",
    "changeme-changeme-changeme-12345",
    "please-change-me-before-you-start",
    "your-secret-key-of-32-characters!",
    "passwordpasswordpasswordpassword",
    "0101010110101010110010101011001010",
  ])("is none: %s", (text) => {
    expect(isNoSecret(text)).toBe(true);
  });

  it.each([
    "f3b1c9a07d5e4286b1904c3fe7ad5218",
    "kq9Zt2LmX7vB4nRw8sHy3JcD6gPf1QaE",
    "u5+0wq2mJZ8xqk3o7o4lq0eP1rj3cYkq9m2V8t6sXzA=",
  ])("is one: %s", (text) => {
    expect(isNoSecret(text)).toBe(false);
  });
});
