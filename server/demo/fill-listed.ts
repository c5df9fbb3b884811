import { demoFreelancers } from "#server/demo/data.ts";
import { entryOf, type Ids } from "#server/demo/names.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { freelancerSkills, pageSlugs, profilePages } from "#server/platform/db/schema/profiles.ts";
import { skills } from "#server/platform/db/schema/skills.ts";

interface DemoPage {
  readonly username: string;
  readonly headline: string;
  readonly languages: readonly string[];
  readonly skills?: readonly string[];
  /** The last part of the address of a public page; others are read by companies only. */
  readonly slug?: string;
  readonly isAvailable?: boolean;
}

const pages: readonly DemoPage[] = [
  {
    username: "harpreet_gill",
    headline: "Booking and dispatch systems for clinics and transport firms",
    languages: ["Punjabi", "Hindi", "English"],
    skills: ["TypeScript", "React", "PostgreSQL"],
    slug: "harpreet-gill",
  },
  {
    username: "imran_mansuri",
    headline: "Websites for small businesses, ready in two weeks",
    languages: ["Gujarati", "Hindi"],
    skills: ["WordPress", "Page speed", "Enquiry forms"],
  },
  {
    username: "lalrin_codes",
    headline: "Android apps that work without a network",
    languages: ["Mizo", "English"],
    skills: ["Kotlin", "Offline-first sync"],
    slug: "lalrin-codes",
  },
  {
    username: "meera_vaghela",
    headline: "Logos and packaging for food and craft brands",
    languages: ["Gujarati", "Hindi", "English"],
  },
  {
    username: "jobin_chacko",
    headline: "Brochures and catalogues, from the first sketch to the press",
    languages: ["Malayalam", "English"],
    skills: ["Adobe InDesign", "Pre-press"],
    slug: "jobin-chacko",
  },
  {
    username: "farah_siddiqui",
    headline: "Product texts that sell handmade things",
    languages: ["Urdu", "Hindi", "English"],
    isAvailable: false,
  },
  {
    username: "selvam_translates",
    headline: "Tamil and Malayalam translations for shops and schools",
    languages: ["Tamil", "Malayalam", "English"],
  },
  {
    username: "nikhil_rathore",
    headline: "Social media for shops: plans, posts and short videos",
    languages: ["Hindi", "English"],
    skills: ["Reels"],
  },
  {
    username: "freny_lens",
    headline: "Product photographs with true colours",
    languages: ["Gujarati", "English"],
    skills: ["Retouching", "Colour-accurate textiles"],
    slug: "freny-lens",
  },
];

/** Freelancers of the demo whom companies find; some have a public page. */
export async function fillListed(tx: Db, people: Ids): Promise<void> {
  const rows = await tx.select({ id: skills.id, name: skills.name }).from(skills);
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  for (const { username, headline, languages, skills: chosen = [], slug, isAvailable = true } of pages) {
    const accountId = entryOf(people, username);
    const about = demoFreelancers.find((each) => each.username === username)?.resume.about ?? "";
    await tx.insert(profilePages).values({
      ...{ accountId, headline, about, isAvailable },
      languages: [...languages],
      shownName: "full",
      isPublic: slug !== undefined,
      isListed: true,
    });
    if (slug) await tx.insert(pageSlugs).values({ slug, accountId });
    if (chosen.length > 0)
      await tx.insert(freelancerSkills).values(chosen.map((name) => ({ accountId, skillId: entryOf(ids, name) })));
  }
}
