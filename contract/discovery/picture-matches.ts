import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, pageInput } from "#contract/fields.ts";
import { restrictionKinds } from "#domain/trust/restriction.ts";

const moderating = { method: "POST", by: ["admin"], needs: ["moderate"] } as const;

/** Pictures of portfolios that another account had shown before, for the admins who moderate. */
export const pictureMatches = calls({
  "pictureMatches.list": {
    why: "An admin sees pictures that two accounts show as their work.",
    ...moderating,
    note: "Open ones while both accounts show the picture, oldest first; with `matchId` that one.",
    input: z.object({ matchId: id("please fill this").nullish(), ...pageInput }),
    row: z.object({
      matchId: z.int(),
      createdAt: z.iso.datetime(),
      /** Who showed the picture later: the account, the item of its portfolio, the file. */
      accountId: z.int(),
      name: z.string(),
      title: z.string(),
      picture: z.string(),
      activeRestrictions: z.array(z.enum(restrictionKinds)),
      /** Who had shown it before. */
      otherAccountId: z.int(),
      otherName: z.string(),
      otherTitle: z.string(),
      otherPicture: z.string(),
    }),
    page: 50,
  },
  "pictureMatches.close": {
    why: "An admin closes such an entry where nothing is wrong.",
    title: "Close an entry of a picture on two pages",
    ...moderating,
    input: z.object({ matchId: id("please fill this") }),
    refuses: ["not_found", "match_moved_on"],
    answers: { done: "Success" },
    says: { done: "The entry is closed", otherwise: "The entry was not closed" },
    audited: "account",
  },
});
