import { expect, test } from "@playwright/test";
import specification from "../specification.json" with { type: "json" };
import { Actor } from "./actor.ts";
import { newFreelancer } from "./newcomers.ts";
import { Person } from "./person.ts";
import { png } from "./samples.ts";
import { accounts } from "./screen-list.ts";

/** What the admin hears about places and categories (spec §8): registered twice, renamed, deleted while in use. */

const heard: string[] = [];
test.afterEach(() => expect(heard.splice(0)).toEqual([]));

const stamp = Date.now().toString(36);
const icon = { name: "icon.png", mimeType: "image/png", buffer: Buffer.from(png([30, 110, 150])) };

/** The payload keys of the name, where it is registered and where it is edited. */
const kinds = {
  district: ["district", "district"],
  location: ["location", "locationname"],
  category: ["category", "category"],
  subcategory: ["subcategory", "subcategoryname"],
} as const;

type Kind = keyof typeof kinds;

interface InUse {
  readonly name: string;
  /** Behind the address of the list and of the form: whose it is. */
  readonly of: string;
}

/** One of each kind that something else refers to. */
const inUse: Readonly<Record<Kind, (admin: Actor) => Promise<InUse>>> = {
  district: async (admin) => {
    const name = `Melur ${stamp}`;
    await admin.newPlace(name, "Old Town");
    return { name, of: "" };
  },
  location: async (admin) => {
    const { districtid, locationid } = await admin.newPlace(`Muttil ${stamp}`, "Lake Side");
    await newFreelancer("lake", { districtid, locationid });
    return { name: "Lake Side", of: `?district=${districtid}` };
  },
  category: async (admin) => {
    const name = `Masonry ${stamp}`;
    await admin.newSkill(name, "Walls");
    return { name, of: "" };
  },
  subcategory: async (admin) => {
    const { categoryid, subcategoryid } = await admin.newSkill(`Metalwork ${stamp}`, "Gates");
    await newFreelancer("gates", { categoryid, subcategoryid });
    return { name: "Gates", of: `?category=${categoryid}` };
  },
};

for (const kind of Object.keys(kinds) as Kind[])
  test(`a ${kind} is registered once, renamed to a free name only, and deleted unless it is in use`, async ({
    browser,
  }) => {
    const [register, edit] = kinds[kind];
    const [registered = "", taken = ""] = specification.said[`${kind}reg`];
    const [updated = "", notUpdated = ""] = specification.said[`${kind}edit`];
    const [deleted = "", notDeleted = ""] = specification.said[`${kind}delete`];
    const other = await inUse[kind](await Actor.admin());
    const [name, renamed] = [`Mango ${stamp}`, `Nutmeg ${stamp}`];
    const admin = await (await Person.arrive(browser, heard)).isSignedInAs(accounts.adminmaster);
    const list = new RegExp(`/adminmaster/${kind}view`);

    for (const words of [registered, taken]) {
      await admin.goTo(`/adminmaster/${kind}reg${other.of}`);
      if (kind === "category") await admin.attach("categoryimage", icon);
      await admin.fill({ [register]: name });
      await admin.submit();
      await admin.hears(words);
    }

    await admin.goTo(`/adminmaster/${kind}view${other.of}`);
    for (const [present, next, words] of [
      [name, renamed, updated],
      [renamed, other.name, notUpdated],
    ] as const) {
      await admin.rowOf(present).getByRole("link", { name: "Edit" }).click();
      await admin.fill({ [edit]: next });
      await admin.submit();
      await admin.hears(words);
    }

    await admin.page.goBack();
    await admin.isAt(list);
    for (const [present, words, left] of [
      [other.name, notDeleted, 1],
      [renamed, deleted, 0],
    ] as const) {
      await admin.rowOf(present).getByRole("button", { name: "Delete" }).click();
      await admin.isAsked(`Do you want to delete this ${kind}?`);
      await admin.hears(words);
      await expect(admin.rowOf(present)).toHaveCount(left);
    }
    await admin.leave();
  });
