import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

export const mailQueueQuery = allRowsQuery("mail.getQueue", {});

export const undeliveredMailsQuery = pagedQuery("mail.listUndelivered", {});
