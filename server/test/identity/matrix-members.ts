import { all, client, type Row, row } from "#server/test/matrix-row.ts";

const passwords = { newPassword: "Another1", confirmPassword: "Another1" };

/** Calls about the members of a company. */
export const memberRows: readonly Row[] = [
  row("members.list", "the caller's own", client("A A"), () => ({}), "keyless"),
  row("members.listInvitations", "the caller's own", client("A E"), () => ({}), "keyless"),
  row("members.invite", "", client("A A"), ({ password, word }) => ({
    email: `${word.replace(/\s/g, "")}@kaamkaj.example`,
    name: "Meera",
    kind: "viewer",
    password,
  })),
  row("members.revokeInvitation", "an open one of CO", client("A N"), ({ team: { invitationId } }) => ({
    invitationId,
  })),
  row("members.join", "with the link of an invitation", all, ({ team: { token }, newcomer: { username } }) => ({
    token,
    username,
    ...passwords,
  })),
  row("members.setKind", "a member of CO", client("A N"), ({ team: { memberId }, password }) => ({
    memberId,
    kind: "viewer",
    password,
  })),
  row("members.getProfile", "the caller's own", client("A A"), () => ({}), "keyless"),
  row("members.updateProfile", "the company's own account", client("N N"), ({ password }) => ({
    name: "Meera",
    email: "meera@kaamkaj.example",
    password,
  })),
  row("members.remove", "a member of CO", client("A N"), ({ team: { memberId }, password }) => ({
    memberId,
    password,
  })),
];
