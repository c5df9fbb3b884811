import { describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";

const success =
  "districtreg districtedit districtdelete locationreg locationedit locationdelete categoryreg categoryedit categorydelete " +
  "subcategoryreg subcategoryedit subcategorydelete upload companyreg freelancerreg clientprofileedit freelancerprofileedit " +
  "changepwd forgotpwd workpost workdelete workedit workreq updatereqreview workreqdelete updateworkprogress payment " +
  "updateclientstatus";

/** What the wire says of each outcome the specification names (§7), to the letter. */
const answers = [
  ...success.split(" ").map((name) => [name, "done", "Success"] as const),
  ["updatereqstatus", "done", "updated"] as const,
  ["companyreg", "exists", "Exist"] as const,
  ["freelancerreg", "exists", "Exist"] as const,
  ["workreq", "exists", "exist"] as const,
  ["changepwd", "wrong", "wrong"] as const,
  ["forgotpwd", "wrong", "Wrong"] as const,
];

for (const [name, outcome, words] of answers)
  describe(name, () => {
    it(`answers ${words}`, () => {
      const row = contract[name as keyof typeof contract];
      expect("answers" in row && row.answers).toMatchObject({ [outcome]: words });
    });
  });
