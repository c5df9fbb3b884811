import { fees } from "#contract/catalog/fees.ts";
import { files } from "#contract/catalog/files.ts";
import { places } from "#contract/catalog/places.ts";
import { reference } from "#contract/catalog/reference.ts";
import { skills } from "#contract/catalog/skills.ts";

/** The calls of this context, one table per slice. */
export const catalogContract = {
  reference,
  places,
  fees,
  skills,
  files,
} as const;
