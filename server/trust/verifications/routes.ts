import type { verifications } from "#contract/trust/verifications.ts";
import { companiesWithStatus } from "#server/identity/accounts/queries.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { answersOf, reviewsOf } from "#server/trust/verifications/queries.ts";
import {
  openLink,
  requestInformation,
  setCompanyStatus,
  submitAnswer,
  uploadDocument,
} from "#server/trust/verifications/service.ts";

const noAnswers = { resubmitted: false, documentCount: 0 };

/** How admins verify companies, and how a company answers with the link from an e-mail. */
export const verificationsHandlers: Handlers<typeof verifications> = {
  getclient: async (input, { db }) => {
    const { rows, next } = await companiesWithStatus(db, input.status, input);
    const ids = rows.map(({ loginid }) => loginid);
    const answers = ids.length > 0 ? await answersOf(db, ids) : new Map<number, typeof noAnswers>();
    return { rows: rows.map((row) => ({ ...row, ...(answers.get(row.loginid) ?? noAnswers) })), next };
  },
  updateclientstatus: setCompanyStatus,
  "verifications.requestInformation": requestInformation,
  "verifications.list": async ({ companyId, ...page }, { db }) => {
    const { rows, next } = await reviewsOf(db, companyId, page);
    const listed = rows.map(({ createdAt, linkExpiresAt, ...review }) => ({
      ...review,
      createdAt: createdAt.toISOString(),
      linkExpiresAt: linkExpiresAt?.toISOString() ?? null,
    }));
    return { rows: listed, next };
  },
  "verifications.open": openLink,
  "verifications.upload": uploadDocument,
  "verifications.submit": submitAnswer,
};
