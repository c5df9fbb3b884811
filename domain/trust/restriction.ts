import type { Day } from "#domain/day.ts";
import type { Language } from "#domain/language.ts";

/** The actions that a restriction forbids. */
export const restrictionKinds = ["apply", "post", "hire", "message", "publish"] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

/**
 * The calls that each kind closes. Beside them, `message` closes writing unless the work is under way (domain/hiring/conversation.ts), and
 * `publish` hides the page of a freelancer or a company and closes publishing it; unpublishing stays open. All
 * others stay open: a restricted account logs in and out, reports progress, pays and is paid, withdraws, edits its profile and
 * appeals.
 */
export const closedCalls = {
  apply: ["workreq", "offers.make", "offers.take"],
  post: ["workpost", "workedit"],
  hire: ["updatereqstatus", "offers.make"],
  message: ["invitations.send"],
  publish: [],
} as const satisfies Readonly<Record<RestrictionKind, readonly string[]>>;

/** The kinds of restriction that close a call, each alone. */
export const restrictionsOf = (call: string): readonly RestrictionKind[] =>
  restrictionKinds.filter((kind) => (closedCalls[kind] as readonly string[]).includes(call));

/** A restriction as the restricted person reads it. */
export interface ActiveRestriction {
  readonly kind: RestrictionKind;
  readonly reason: string;
  /** The last day; null until it is lifted. */
  readonly until: Day | null;
}

const texts: Readonly<
  Record<Language, { kinds: Readonly<Record<RestrictionKind, string>>; until: string; reason: string }>
> = {
  en: {
    kinds: {
      apply: "Your account cannot apply for jobs",
      post: "Your account cannot post or edit jobs",
      hire: "Your account cannot accept applications",
      message: "Your account cannot send messages",
      publish: "Your account cannot publish pages",
    },
    until: " until {day}",
    reason: ". The reason: {reason}",
  },
  hi: {
    kinds: {
      apply: "आपका खाता कामों के लिए आवेदन नहीं कर सकता",
      post: "आपका खाता काम पोस्ट या अपडेट नहीं कर सकता",
      hire: "आपका खाता आवेदन स्वीकार नहीं कर सकता",
      message: "आपका खाता संदेश नहीं भेज सकता",
      publish: "आपका खाता पेज प्रकाशित नहीं कर सकता",
    },
    until: " ({day} तक)",
    reason: "। कारण: {reason}",
  },
};

/** The message of a refusal, with the kind, the last day and the reason. */
export function restrictionText({ kind, reason, until }: ActiveRestriction, language: Language): string {
  const { kinds, ...parts } = texts[language];
  const day = until === null ? "" : parts.until.replace("{day}", until.split("-").reverse().join("-"));
  return kinds[kind] + day + parts.reason.replace("{reason}", () => reason);
}
