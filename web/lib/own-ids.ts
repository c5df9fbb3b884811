import type { Contract } from "#contract/index.ts";
import type { CallName } from "#web/lib/api-types.ts";
import { pageAccount, setOwnIds } from "#web/lib/page-account.ts";

/** Compared with the contract by tsc, so that no schema has to be loaded for the keys. */
type OwnIdKeys = {
  readonly [N in CallName as Contract[N] extends { readonly self: readonly string[] }
    ? N
    : never]: Contract[N] extends {
    readonly self: infer Keys;
  }
    ? Keys
    : never;
};

const ownIdKeys: OwnIdKeys = {
  "erasures.cancel": ["accountId"],
  "erasures.preview": ["accountId"],
  "erasures.request": ["accountId"],
  changepwd: ["loginid"],
  clientprofileedit: ["loginid"],
  freelancerprofileedit: ["loginid"],
  getclientdetails: ["loginid"],
  getfreelancerbyid: ["loginid"],
  getjobfreelancer: ["storedLoginId"],
  getrequestbyfreelancerid: ["id"],
  getrequestbyid: ["id"],
  getworkbystatus: ["loginid"],
  getworkdetails: ["storedLoginId"],
  workpost: ["loginid"],
  workreq: ["freelancerid", "loginid"],
};

/**
 * The keys in which a call names the caller (spec §7), each with the account of this page. The server refuses any other than
 * the session's, so a page that another tab has left behind changes nothing of the account that is signed in now.
 */
function idsOf(call: CallName): Readonly<Record<string, number>> {
  const account = pageAccount();
  const keys: readonly string[] = call in ownIdKeys ? ownIdKeys[call as keyof OwnIdKeys] : [];
  return account === undefined ? {} : Object.fromEntries(keys.map((key) => [key, account]));
}

setOwnIds(idsOf);
