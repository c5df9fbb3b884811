import { expect } from "@playwright/test";
import specification from "../specification/specification.json" with { type: "json" };
import { Actor } from "./actor.ts";
import { newFreelancer } from "./new-accounts.ts";
import { png } from "./samples.ts";
import { accounts } from "./screen-list.ts";
import { mainIf, test } from "./test.ts";
import { User } from "./user.ts";

/** The messages about places and categories (spec §8): registered twice, renamed, deleted while in use. */

const stamp = Date.now().toString(36);
const icon = { name: "icon.png", mimeType: "image/png", buffer: Buffer.from(png([30, 110, 150])) };

/** The payload keys of the name in the forms of registration and editing. */
const kinds = {
  district: ["district", "district"],
  location: ["location", "locationname"],
  category: ["category", "category"],
  subcategory: ["subcategory", "subcategoryname"],
} as const;

type Kind = keyof typeof kinds;

interface InUse {
  readonly name: string;
  /** The query of list and form: the parent of the row. */
  readonly query: string;
}

/** A row of each kind that other rows reference. */
const inUse: Readonly<Record<Kind, (admin: Actor) => Promise<InUse>>> = {
  district: async (admin) => {
    const name = `Melur ${stamp}`;
    await admin.newPlace(name, "Old Town");
    return { name, query: "" };
  },
  location: async (admin) => {
    const { districtid, locationid } = await admin.newPlace(`Muttil ${stamp}`, "Lake Side");
    await newFreelancer("lake", { districtid, locationid });
    return { name: "Lake Side", query: `?district=${districtid}` };
  },
  category: async (admin) => {
    const name = `Masonry ${stamp}`;
    await admin.newSkill(name, "Walls");
    return { name, query: "" };
  },
  subcategory: async (admin) => {
    const { categoryid, subcategoryid } = await admin.newSkill(`Metalwork ${stamp}`, "Gates");
    await newFreelancer("gates", { categoryid, subcategoryid });
    return { name: "Gates", query: `?category=${categoryid}` };
  },
};

for (const kind of Object.keys(kinds) as Kind[])
  test(
    `a ${kind} is registered once, renamed to a free name only, and deleted unless it is in use`,
    mainIf(kind === "district"),
    async ({ browser }) => {
      const [register, edit] = kinds[kind];
      const [registered = "", exists = ""] = specification.messages[`${kind}reg`];
      const [updated = "", notUpdated = ""] = specification.messages[`${kind}edit`];
      const [deleted = "", notDeleted = ""] = specification.messages[`${kind}delete`];
      const other = await inUse[kind](await Actor.admin());
      const [name, renamed] = [`Mango ${stamp}`, `Nutmeg ${stamp}`];
      const admin = await User.signedIn(browser, accounts.adminmaster);
      const list = new RegExp(`/adminmaster/${kind}view`);

      for (const words of [registered, exists]) {
        await admin.goTo(`/adminmaster/${kind}reg${other.query}`);
        if (kind === "category") await admin.attach("categoryimage", icon);
        await admin.fill({ [register]: name });
        await admin.submit();
        await admin.expectAlert(words);
      }

      await admin.goTo(`/adminmaster/${kind}view${other.query}`);
      for (const [present, next, words] of [
        [name, renamed, updated],
        [renamed, other.name, notUpdated],
      ] as const) {
        await admin.rowOf(present).getByRole("link", { name: "Edit" }).click();
        await admin.fill({ [edit]: next });
        await admin.submit();
        await admin.expectAlert(words);
      }

      await admin.page.goBack();
      await admin.expectUrl(list);
      for (const [present, words, left] of [
        [other.name, notDeleted, 1],
        [renamed, deleted, 0],
      ] as const) {
        await admin.rowOf(present).getByRole("button", { name: "Delete" }).click();
        await admin.confirm(`Do you want to delete this ${kind}?`);
        await admin.expectAlert(words);
        await expect(admin.rowOf(present)).toHaveCount(left);
      }
    },
  );
