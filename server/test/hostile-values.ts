import { Buffer } from "node:buffer";
import type { Dice } from "#server/test/dice.ts";

/** Texts that often cause failures, as JSON. */
const texts = [
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00 first"',
  '"\\ufeff\\u200b\\u202egnp.exe"',
  '"\\r\\nSet-Cookie: sid=planted"',
  '"Ｋａａｍ\u0301\u0301\u0301\u0301"',
  '"👩‍👩‍👧‍👦🏳️‍🌈"',
  '"<img src=x onerror=alert(1)>"',
  '"</script><script>alert(1)</script>"',
  '"javascript:alert(1)"',
  "\"' or '1'='1\"",
  '"1; drop table accounts; --"',
  '"%\' and pg_sleep(9) is null --"',
  '"$1 $2 \\\\x27"',
  '"{{7*7}}#{7*7}<%= 7*7 %>"',
  "\"=cmd|' /C calc'!A0\"",
  '"../../../../etc/passwd"',
  '"..\\\\..\\\\windows\\\\win.ini"',
  '"%2e%2e%2f%00.png"',
  '"file:///etc/passwd"',
  '"http://169.254.169.254/latest/meta-data/"',
  '"%s%n%x%p"',
  '"$(sleep 9)`sleep 9`"',
  '"null"',
  '"undefined"',
  '"NaN"',
  '"true"',
  '"[object Object]"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"İıßſ"',
  '"a\\u0007\\u001b[31m"',
] as const;

const numbers = [
  "0",
  "-0",
  "-1",
  "1.5",
  "1e2",
  "1e400",
  "-1e400",
  "5e-324",
  "2147483647",
  "2147483648",
  "9007199254740991",
  "9007199254740993",
  "9223372036854775808",
  "1".repeat(400),
  '"0"',
  '"00"',
  '"+1"',
  '"-1"',
  '" 50 "',
  '"1e2"',
  '"0x10"',
  '"٥٠"',
  '"50.0"',
  '"2147483648"',
  '"99999999999"',
  '"Infinity"',
] as const;

const days = [
  '"0000-00-00"',
  '"0001-01-01"',
  '"1899-12-31"',
  '"1900-01-01"',
  '"2026-02-30"',
  '"2024-02-29"',
  '"9999-12-31"',
  '"99999-01-01"',
  '"2026-1-1"',
  '"2026-13-01"',
  '"infinity"',
  '"now"',
  '"2026-01-01T00:00:00Z"',
] as const;

const others = [
  "null",
  "true",
  "false",
  "[]",
  "{}",
  "[null]",
  "[[[[1]]]]",
  '{"$gt":""}',
  '{"toString":"x"}',
  '{"__proto__":{"admin":true}}',
  '[1,"a",null,{}]',
] as const;

/** Page keys of the right shape that `X-Next-After` never sends. */
const parts = [
  "[]",
  "{}",
  "null",
  "[1]",
  "[1,2]",
  "[1e308,1]",
  "[9007199254740991,9007199254740991]",
  "[-9007199254740991,-1]",
  "[140737488355327,140737488355327]",
  "[0,2147483648]",
  '["a",1]',
  '["\\u0000",1]',
  '["\\ud800",1]',
  '["z","z"]',
  "[true,1,1]",
  "[2,9007199254740991,1]",
  "[3,1,1]",
  "[1.5,1]",
  "[1,2,3,4,5,6]",
  '[{"a":1},1]',
] as const;

const pageKey = (dice: Dice) => JSON.stringify(Buffer.from(dice.pick(parts)).toString("base64url"));

/** A text at a length limit, just beyond, or far beyond. */
const longText = (dice: Dice) => {
  const unit = dice.pick(["A", "é", "👍", "0", " ", "\u0301", "a@b.", "../"]);
  const length = dice.pick([2, 19, 20, 40, 41, 80, 81, 120, 128, 129, 254, 255, 1000, 1001, 5001, 60_000]);
  return JSON.stringify(unit.repeat(length).slice(0, length));
};

const nestedValue = (dice: Dice) => {
  const depth = dice.pick([10, 1000, 30_000]);
  return dice.oneIn(2) ? "[".repeat(depth) + "]".repeat(depth) : `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
};

/** A JSON value for any field, regardless of its schema. */
export function hostileValue(dice: Dice): string {
  const kinds = [
    () => dice.pick(texts),
    () => dice.pick(numbers),
    () => dice.pick(days),
    () => dice.pick(others),
    () => pageKey(dice),
    () => longText(dice),
  ] as const;
  return dice.oneIn(40) ? nestedValue(dice) : dice.pick(kinds)();
}
