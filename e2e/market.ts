import { Actor } from "./actor.ts";
import { png } from "./samples.ts";

// A platform that begins without the demo, and the first people on it.

export const operator = { username: "operator", password: "Nariyal2Paani" };
export const company = { username: "kochi_spices", password: "Monsoon42" };
export const meera = { username: "meera_draws", password: "Monsoon42" };

export const withoutDemo = { DEMO: "0", ADMIN_USERNAME: operator.username, ADMIN_PASSWORD: operator.password };

/** A place and a skill, as the fields of a registration. */
interface Choices {
  readonly place: Awaited<ReturnType<Actor["newPlace"]>>;
  readonly skill: Awaited<ReturnType<Actor["newSkill"]>>;
}

const contact = { phone: "9876543210", EMAIL: "person@kaamkaj.example" };

/** Adds the place and the skill, and registers the freelancer with both. */
export async function registerFreelancer(admin: Actor, url: () => string): Promise<Choices> {
  const place = await admin.newPlace("Ernakulam", "Kochi");
  const skill = await admin.newSkill("Design", "Logos");
  const guest = new Actor(url);
  const image = await guest.upload(png([90, 60, 160]), "me.png");
  await guest.execute("freelancerreg", { ...contact, ...place, ...skill, ...meera, name: "Meera Nair", image });
  return { place, skill };
}

/** Registers and verifies the company. */
export async function registerCompany(admin: Actor, url: () => string, place: Choices["place"]): Promise<void> {
  const guest = new Actor(url);
  const logo = await guest.upload(png([20, 120, 90]), "logo.png");
  const form = { ...contact, ...place, ...company, name: "Kochi Spices", licenseno: "N-1", logo };
  await guest.execute("companyreg", form);
  const { loginid: id } = await admin.row("getclient", { status: "pending" });
  await admin.execute("updateclientstatus", { id, status: "accepted" });
}
