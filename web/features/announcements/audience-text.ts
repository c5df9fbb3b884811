import type { Audience } from "#domain/announcement.ts";
import { type TextKey, t } from "#web/lib/text.ts";

const texts: Readonly<Record<Audience, TextKey>> = {
  everyone: "Everyone who is logged in",
  companies: "Companies",
  freelancers: "Freelancers",
};

export const audienceText = (audience: Audience): string => t(texts[audience]);
