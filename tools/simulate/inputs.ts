import { type Act, rightPassword } from "./model-world.ts";

/** An id that does not exist. */
export const missingId = 2_147_483_000;
export const missingContract = "00000000-0000-4000-8000-000000000000";
/** No calls: the simulation lets a day pass for the accounts that wait, or many for a work, or restarts the product. */
export const activation = "activate the accounts";
export const idlePause = "pause the work";
export const providerSwitch = "switch the provider";

export interface CallInput {
  readonly call: string;
  readonly body: object;
  readonly headers?: Record<string, string>;
}

export const versionIn = ({ text }: Act): number | null => (text === "" ? null : Number(text));

/** Why an admin decides something; at least twenty characters. */
export const groundsOf = ({ creates }: Act) => ({ rule: "Terms, section 4", reason: `It was decided in ${creates}.` });

export const stepUpOf = (act: Act) => ({ reason: groundsOf(act).reason, password: rightPassword });

/** Three marks from 1 to 5, and what is said. */
export function reviewOf({ number, text }: Act) {
  const mark = 1 + (number % 5);
  return { rating1: mark, rating2: mark, rating3: 5, text };
}

export const payoutAccountOf = ({ by }: Act) => ({
  kind: "upi",
  holderName: "By hand",
  upiId: `${by}@upi`,
  password: rightPassword,
});

/** Of a company or a freelancer, by its name. */
export function registrationOf(
  by: string,
  of: object,
  { skill, file }: { readonly skill: object; readonly file: string },
) {
  const contact = { name: by.toUpperCase(), EMAIL: `${by}@kaamkaj.example`, phone: "9876543210" };
  const account = { ...of, ...contact, password: rightPassword };
  if (by.startsWith("company")) return { call: "companyreg", body: { ...account, licenseno: "N-1", logo: file } };
  return { call: "freelancerreg", body: { ...account, ...skill, image: file } };
}
