import type { StoredKind } from "#domain/catalog/uploaded-file.ts";
import { buildCategory, buildDistrict, buildFile, buildLocation, buildSubcategory } from "#server/test/build.ts";
import type { Opened } from "#server/test/open.ts";

/** Reference data, in use and unused. */
export async function buildReference(opened: Opened) {
  const { db } = opened;
  const picture = () => storedFile(opened, "picture");
  const [icon, face, logo] = await Promise.all([picture(), picture(), picture()]);
  const [category, unusedCategory, location, unusedLocation, unusedDistrict] = await Promise.all([
    buildCategory(db, { image: icon }),
    buildCategory(db, { image: icon }),
    buildLocation(db),
    buildLocation(db),
    buildDistrict(db),
  ]);
  const subcategory = await buildSubcategory(db, { categoryId: category.id });
  return {
    icon,
    face,
    logo,
    place: { districtid: location.districtId, locationid: location.id },
    skill: { categoryid: category.id, subcategoryid: subcategory.id },
    unused: {
      district: unusedDistrict.id,
      location: unusedLocation.id,
      category: unusedCategory.id,
      subcategory: (await buildSubcategory(db, { categoryId: category.id })).id,
    },
  };
}

export type Reference = Awaited<ReturnType<typeof buildReference>>;

/** An attached file with its bytes. */
export async function storedFile({ db, services }: Opened, kind: StoredKind): Promise<string> {
  const { name } = await buildFile(db, { kind });
  await services.disk.put(name, "x");
  return name;
}
