import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";

/** The first mail of this product that matches, once it is written. */
export async function mailOf(matches: (mail: Email) => boolean, dataDir = process.env["PRODUCT_DATA_DIR"] ?? "") {
  const folder = join(dataDir, "mail");
  const search = async () => {
    const names = await readdir(folder).catch(() => []);
    // A mail that is being written has another suffix.
    const complete = names.filter((name) => name.endsWith(".eml"));
    const mails = await Promise.all(complete.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    return mails.find(matches);
  };
  await expect.poll(search, { timeout: 30_000 }).toBeTruthy();
  return (await search()) as Email;
}

/** The link to this guest screen in a mail. */
export const linkTo = (screen: string, { text = "" }: Email): string =>
  new RegExp(`http\\S+/guestmaster/${screen}\\S+`).exec(text)?.[0] ?? "";
