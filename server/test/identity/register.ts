import { randomBytes } from "node:crypto";
import type { RegistrationRole } from "#domain/identity/registration.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { ask, type Browser } from "#server/test/ask.ts";
import { buildFile, buildLocation, buildSubcategory } from "#server/test/build.ts";
import type { Opened } from "#server/test/open.ts";

const callOf = { client: "companyreg", freelancer: "freelancerreg" } as const;
const random = () => randomBytes(5).toString("hex");

/** Registers with a picture that was just uploaded. */
export async function register(
  opened: Opened,
  role: RegistrationRole,
  more: { readonly EMAIL: string; readonly [field: string]: unknown },
  cookies: Browser["cookies"] = {},
) {
  const ticket = random();
  const { name: picture } = await buildFile(opened.db, { attachedAt: null, ticketHash: hashOf(ticket) });
  const { districtId: districtid, id: locationid } = await buildLocation(opened.db);
  const { categoryId: categoryid, id: subcategoryid } = await buildSubcategory(opened.db);
  const shared = { name: "Asha", phone: "9876543210", password: "Right1234", username: `name_${random()}` };
  const own = role === "client" ? { licenseno: "L 1", logo: picture } : { image: picture, categoryid, subcategoryid };
  const form = { ...shared, ...own, districtid, locationid, ...more };
  return ask(opened, callOf[role], form, { as: { accountId: 0, cookies: { ...cookies, ticket } } });
}
