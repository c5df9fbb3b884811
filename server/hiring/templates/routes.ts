import type { templates } from "#contract/hiring/templates.ts";
import { maxTemplates } from "#domain/hiring/template.ts";
import { deleteTemplate, otherTemplateCount, saveTemplate, templatesOf } from "#server/hiring/templates/queries.ts";
import type { Handlers } from "#server/platform/http/context.ts";

export const templatesHandlers: Handlers<typeof templates> = {
  "templates.list": (_input, { db, actor }) => templatesOf(db, actor.accountId),
  "templates.save": async ({ name, text }, { db, actor: { accountId }, refuse, recordAudit }) => {
    if ((await otherTemplateCount(db, accountId, name)) >= maxTemplates) throw refuse("too_many_templates");
    await saveTemplate(db, { accountId, name, text });
    await recordAudit(db, { id: accountId, after: { template: "saved" } });
    return "done";
  },
  "templates.remove": async ({ templateId }, { db, actor: { accountId }, refuse, recordAudit }) => {
    if (!(await deleteTemplate(db, accountId, templateId))) throw refuse("not_found");
    await recordAudit(db, { id: accountId, after: { template: "removed" } });
    return "done";
  },
};
