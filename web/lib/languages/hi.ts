import { createMessages } from "#web/lib/messages.ts";
import guest from "#web/texts/languages/hi/guest.json";
import said from "#web/texts/languages/hi/said.json";

export const messages = createMessages("hi", { ...guest, ...said }, async () => {
  const areas = await import("#web/texts/languages/hi/areas.json");
  return areas.default;
});
