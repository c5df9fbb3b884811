import { Link } from "@tanstack/react-router";
import { narrowed } from "#web/features/audit/narrowed.ts";

/** The name leads to what happened to the account, and to what the admin can do about it. */
export const AccountName = ({ loginid, name }: { readonly loginid: number; readonly name: string }) => (
  <Link to="/adminmaster/audit" search={narrowed({ subject: "account", subjectid: String(loginid) })}>
    {name}
  </Link>
);
