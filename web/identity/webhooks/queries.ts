import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

export const webhooksQuery = allRowsQuery("webhooks.list", {});

export const deliveriesQuery = (id: string) => pagedQuery("webhooks.listDeliveries", { webhookId: Number(id) });
