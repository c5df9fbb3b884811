import type { SentTo } from "#web/lib/api-types.ts";
import { allRowsQuery } from "#web/lib/lists.ts";

export const funnelQuery = (input: SentTo<"funnel.get">) => allRowsQuery("funnel.get", input);
