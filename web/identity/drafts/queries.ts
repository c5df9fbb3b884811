import { allRowsQuery } from "#web/lib/lists.ts";

export const openDraftsQuery = allRowsQuery("drafts.list", {});

export const draftQuery = (id: string) => allRowsQuery("drafts.get", { draftId: Number(id) });
