import { all, type Row, row } from "#server/test/matrix-row.ts";

const passwords = { newPassword: "Another1", confirmPassword: "Another1" };

/** Calls about the members of a company. */
export const memberRows: readonly Row[] = [
  row("members.list", "the caller's own", "U F F A A U U F", () => ({}), "keyless"),
  row("members.listInvitations", "the caller's own", "U F F A E U U F", () => ({}), "keyless"),
  row("members.invite", "", "U F F A A U U F", ({ password, word }) => ({
    email: `${word.replace(/\s/g, "")}@kaamkaj.example`,
    name: "Meera",
    kind: "viewer",
    password,
  })),
  row("members.revokeInvitation", "an open one of CO", "U F F A N U U F", ({ team: { invitationId } }) => ({
    invitationId,
  })),
  row("members.join", "with the link of an invitation", all, ({ team: { token }, newcomer: { username } }) => ({
    token,
    username,
    ...passwords,
  })),
  row("members.setKind", "a member of CO", "U F F A N U U F", ({ team: { memberId }, password }) => ({
    memberId,
    kind: "viewer",
    password,
  })),
  row("members.getProfile", "the caller's own", "U F F A A U U F", () => ({}), "keyless"),
  row("members.updateProfile", "the company's own account", "U F F N N U U F", ({ password }) => ({
    name: "Meera",
    email: "meera@kaamkaj.example",
    password,
  })),
  row("members.remove", "a member of CO", "U F F A N U U F", ({ team: { memberId }, password }) => ({
    memberId,
    password,
  })),
];
