import { pagedQuery } from "#web/lib/use-list.ts";

export const progressQuery = (requestid: string) => pagedQuery("getprogressbyid", { requestid });
