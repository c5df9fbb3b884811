import { texts } from "virtual:texts/hi/guest";
import { createMessages } from "#web/lib/messages.ts";

export const messages = createMessages("hi", texts, async () => {
  const areas = await import("virtual:texts/hi/areas");
  return areas.texts;
});
