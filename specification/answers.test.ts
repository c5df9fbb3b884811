import { describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";

/** What the wire answers for each outcome that §7 names, to the letter: rule, calls, outcome, answer. */
const answers = [
  [
    "reference-success",
    "districtreg districtedit districtdelete locationreg locationedit locationdelete categoryreg categoryedit categorydelete " +
      "subcategoryreg subcategoryedit subcategorydelete",
    "done",
    "Success",
  ],
  ["upload-message", "upload", "done", "Success"],
  ["registration-exist", "companyreg freelancerreg", "done", "Success"],
  ["registration-exist", "companyreg freelancerreg", "exists", "Exist"],
  ["profile-success", "clientprofileedit freelancerprofileedit", "done", "Success"],
  ["changepwd-wrong", "changepwd", "done", "Success"],
  ["changepwd-wrong", "changepwd", "wrong", "wrong"],
  ["forgotpwd-wrong", "forgotpwd", "done", "Success"],
  ["forgotpwd-wrong", "forgotpwd", "wrong", "Wrong"],
  ["workpost-success", "workpost", "done", "Success"],
  ["workedit-success", "workedit", "done", "Success"],
  ["workdelete-success", "workdelete", "done", "Success"],
  ["workreq-exist", "workreq", "done", "Success"],
  ["workreq-exist", "workreq", "exists", "exist"],
  ["accept-updated", "updatereqstatus", "done", "updated"],
  ["reject-success", "updatereqreview", "done", "Success"],
  ["withdraw-success", "workreqdelete", "done", "Success"],
  ["progress-success", "updateworkprogress", "done", "Success"],
  ["payment-success", "payment", "done", "Success"],
  ["verification-success", "updateclientstatus", "done", "Success"],
] as const;

describe.each(answers)("§7 %s", (_rule, calls, outcome, words) => {
  it.each(calls.split(" "))(`%s answers ${words}`, (call) => {
    const row = contract[call as keyof typeof contract];
    expect("answers" in row && row.answers).toMatchObject({ [outcome]: words });
  });
});
