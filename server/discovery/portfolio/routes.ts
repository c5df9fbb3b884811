import type { portfolio } from "#contract/discovery/portfolio.ts";
import { addItem, changeItem, removeItem, reorderItems } from "#server/discovery/portfolio/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Works that freelancers show on their pages. */
export const portfolioHandlers: Handlers<typeof portfolio> = {
  "portfolio.add": addItem,
  "portfolio.update": changeItem,
  "portfolio.remove": removeItem,
  "portfolio.reorder": reorderItems,
};
