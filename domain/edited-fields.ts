import { fieldText } from "./field-text.ts";

/** The fields by which a call that two people can make tells whether the other one has changed the row in the meantime. */
export const editedFields = {
  workedit: [
    "title",
    "categoryid",
    "subcategoryid",
    "description",
    "budget",
    "deadlinedate",
    "quotes",
    "skillIds",
    "isPublic",
    "maxApplications",
    "questions",
  ],
  clientprofileedit: ["name", "licenseno", "EMAIL", "phone", "districtid", "locationid", "logo"],
  freelancerprofileedit: [
    ...["name", "EMAIL", "phone", "categoryid", "subcategoryid"],
    ...["districtid", "locationid", "image"],
  ],
  "pages.update": ["text"],
  districtedit: ["district"],
  locationedit: ["districtid", "locationname"],
  categoryedit: ["category", "categoryimage"],
  subcategoryedit: ["categoryid", "subcategoryname"],
  "profiles.update": [
    ...["slug", "headline", "about", "languages", "isAvailable"],
    ...["shownName", "placeShown", "skillIds"],
  ],
  "portfolio.update": ["title", "text", "year", "link", "pictures"],
  "companyPages.update": ["slug", "about", "website"],
  "searches.update": ["name"],
  "marks.set": ["note"],
  "reviews.submit": ["rating1", "rating2", "rating3", "text"],
  "members.setKind": ["kind"],
  "members.updateProfile": ["name", "email"],
  "admins.setPermissions": ["permissions"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type VersionedCall = keyof typeof editedFields;

/** What a form shows of a row, by its fields. */
export type ShownFields = Readonly<Record<string, unknown>>;

/** The version of a row that a form shows: another one once somebody has changed a field of it, whichever program did. */
export function rowVersion(call: VersionedCall, shown: ShownFields): string {
  const text = editedFields[call].map((field) => fieldText(shown[field], "\n")).join("\0");
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    high = Math.imul(high ^ text.charCodeAt(at), 2_654_435_761);
    low = Math.imul(low ^ text.charCodeAt(at), 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return [high, low].map((half) => (half >>> 0).toString(36)).join("-");
}
