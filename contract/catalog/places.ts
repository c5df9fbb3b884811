import { z } from "zod";
import { calls } from "#contract/call.ts";

const choose = "please choose one";
const admin = { method: "POST", by: ["admin"], needs: ["reference"] } as const;

/** Two digits of the GST list of states. */
const stateCode = z.string(choose).regex(/^\d{2}$/, choose);

/** The districts and towns of India, which an installation adds at once instead of registering them one by one. */
export const places = calls({
  "places.listStates": {
    why: "An admin sees which districts of India an import would add.",
    ...admin,
    input: z.object({}),
    row: z.object({
      code: z.string(),
      name: z.string(),
      districtCount: z.int(),
      /** What `places.importIndia` would add for this state at present. */
      newDistricts: z.int(),
      newLocations: z.int(),
      /** Districts whose headquarters were not checked against a source. */
      uncheckedHeadquarters: z.array(z.object({ district: z.string(), town: z.string() })),
    }),
    note: "The states and union territories of India by their GST code, in the order of their names.",
  },
  "places.importIndia": {
    why: "A new installation in India gets its districts and towns with one button.",
    title: "Add districts and towns of India",
    ...admin,
    input: z.object({ states: z.array(stateCode, choose).min(1, choose).max(36, choose).nullish() }),
    answers: { done: "Success" },
    extra: z.object({ districtsAdded: z.int(), locationsAdded: z.int(), skipped: z.int() }),
    says: { done: "The districts and towns are registered", otherwise: "Nothing was added" },
    note: "All states without `states`. Adds what is missing, by LGD code, then by name; `skipped` districts were there already. Nothing is renamed or deleted.",
    audited: "state",
  },
});
