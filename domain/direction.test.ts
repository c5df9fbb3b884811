import { describe, expect, it } from "vitest";
import { isShownInOrder, withoutDirectionControls } from "#domain/direction.ts";

const controls = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter((each) =>
  /\p{Bidi_Control}/u.test(each),
);

const names = [
  ...["Acme", "O’Brien", "اردو نام", "محمد علي", "דוד כהן", "தமிழ்செல்வி"],
  // With joiners.
  ...["അനിവര്\u200dഗീത", "علی\u200cرضا", "राम\u200cकृष्ण", "👩\u200d👩\u200d👧"],
];

describe("a text", () => {
  it.each(controls)("with %j is not shown in the order in which it is written", (control) => {
    expect(isShownInOrder(`Acme${control}gnp.exe`)).toBe(false);
    expect(withoutDirectionControls(`${control}Acme${control}gnp.exe`)).toBe("Acmegnp.exe");
  });

  it.each(names)("in any script is: %s", (name) => {
    expect(isShownInOrder(name)).toBe(true);
    expect(withoutDirectionControls(name)).toBe(name);
  });
});
