import { newAuthenticator } from "#server/test/identity/authenticator.ts";
import { admin, all, parties, type Row, row } from "#server/test/matrix-row.ts";
import type { World } from "#server/test/world.ts";

const anySession = parties("A A", "A A", "A");
const unknownCredential = newAuthenticator().create("a challenge of nobody");

const ofCO = ({ drafts: { CO } }: World) => ({ draftId: CO });
const ofFO = ({ webhooks: { FO } }: World) => ({ webhookId: FO.webhookId });

/** The calls of login, sessions and two-factor authentication. */
export const signInRows: readonly Row[] = [
  row("login", "the caller's own name and password", all, (world, actor) => world.credentials(actor)),
  row("twoFactor.login", "a recovery code, after the password", all, ({ credentialsOf }, actor) => ({
    code: credentialsOf[actor].code,
  })),
  row("passkeys.startLogin", "", all, () => ({})),
  row("passkeys.login", "the caller's own passkey", all, ({ credentialsOf }, actor) => ({
    credential: credentialsOf[actor].credential,
  })),
  row("logout", "", anySession, () => ({})),
  row("whoami", "", "E O O O O E E O", () => ({}), "loginid"),
  row("sessions.list", "the caller's own", parties("O O", "O O", "O"), () => ({}), "sessionId"),
  row("sessions.end", "another session of FO", parties("A N", "N N", "N"), ({ other }) => ({
    sessionId: other.session,
  })),
  row("sessions.endOthers", "", anySession, () => ({})),
  row("accounts.endSessions", "of FO", admin, ({ ids }) => ({ id: ids.FO })),
  row("accounts.endSessions", "of AD", parties("F F", "F F", "N"), ({ ids }) => ({ id: ids.AD })),
  row("accounts.setLanguage", "the caller's own", anySession, () => ({ language: "hi" as const })),
  row("emails.get", "the caller's own", anySession, () => ({}), "keyless"),
  row("emails.sendProof", "the caller's own", anySession, () => ({})),
  row("emails.prove", "with a link of FO", all, ({ proofToken }) => ({ token: proofToken })),
  row("twoFactor.get", "the caller's own", anySession, () => ({}), "keyless"),
  row("twoFactor.start", "", anySession, ({ password }) => ({ password })),
  row("twoFactor.enable", "a code of nothing", anySession, () => ({ code: "000000" })),
  row("twoFactor.disable", "", anySession, ({ password }) => ({ password })),
  row("twoFactor.createRecoveryCodes", "", anySession, ({ password }) => ({ password })),
  row("passkeys.list", "the caller's own", parties("O O", "O O", "O"), () => ({}), "passkeyId"),
  row("passkeys.startRegistration", "", anySession, ({ password }) => ({ password, name: "Phone" })),
  row("oidc.getPending", "without an identity", "E E E E E E E E", () => ({}), "keyless"),
  row("oidc.list", "the caller's own", parties("O E", "E E", "E"), () => ({}), "identityId"),
  row("oidc.link", "without an identity", parties("N N", "N N", "N"), ({ password }) => ({ password })),
  row("oidc.unlink", "FO's identity", parties("A N", "N N", "N"), ({ identity, password }) => ({
    identityId: identity,
    password,
  })),
  row("tokens.list", "the caller's own", parties("O O", "O O", "O"), () => ({}), "tokenId"),
  row("tokens.create", "", anySession, ({ password }) => ({ name: "ERP", scopes: ["works:read"], password })),
  row("tokens.revoke", "FO's token", parties("A N", "N N", "N"), ({ tokens }) => ({ tokenId: tokens.FO.tokenId })),
  row("drafts.list", "the caller's own", parties("O O", "O O"), () => ({}), "draftId"),
  row("drafts.get", "CO's draft", parties("E E", "O E"), ofCO, "draftId"),
  row("drafts.confirm", "CO's draft", parties("N N", "A N"), ofCO),
  row("drafts.discard", "CO's draft", parties("N N", "A N"), ofCO),
  row("webhooks.list", "the caller's own", parties("O O", "O O", "O"), () => ({}), "webhookId"),
  row("webhooks.create", "", anySession, ({ password }) => ({
    url: "http://localhost:9/hooks",
    types: ["request.created"],
    password,
  })),
  row("webhooks.update", "FO's webhook", parties("A N", "N N", "N"), (world) => ({ ...ofFO(world), isOn: false })),
  row("webhooks.test", "FO's webhook", parties("A N", "N N", "N"), (world) => ofFO(world)),
  row("webhooks.rotateSecret", "FO's webhook", parties("A N", "N N", "N"), (world) => ({
    ...ofFO(world),
    password: world.password,
  })),
  row("webhooks.listDeliveries", "FO's webhook", parties("O E", "E E", "E"), (world) => ofFO(world), "deliveryId"),
  row("webhooks.redeliver", "a delivery of FO", parties("A N", "N N", "N"), ({ webhooks }) => webhooks.FO),
  row("webhooks.remove", "FO's webhook", parties("A N", "N N", "N"), (world) => ofFO(world)),
  row("admin.getProfile", "the admin's own", admin, () => ({})),
  row("admin.updateEmail", "the admin's own", admin, ({ password }) => ({
    email: "admin@kaamkaj.example",
    password,
  })),
  row("admins.list", "", admin, () => ({})),
  row("admins.listInvitations", "", admin, () => ({})),
  row("admins.invite", "", admin, ({ password, word }) => ({
    email: "second@kaamkaj.example",
    name: word,
    permissions: ["people" as const],
    password,
  })),
  row("admins.revokeInvitation", "an open one", admin, ({ invitation }) => ({ invitationId: invitation.id })),
  row("admins.join", "with the link of an invitation", all, ({ invitation, newcomer }) => ({
    token: invitation.token,
    username: newcomer.username,
    newPassword: "Another1",
    confirmPassword: "Another1",
  })),
  row("registrations.list", "", admin, () => ({})),
  row("registrations.invite", "", admin, ({ word }) => ({
    emails: [`${word.replace(" ", ".")}@kaamkaj.example`],
    role: "client" as const,
  })),
  row("registrations.revoke", "an open one", admin, ({ registration }) => ({ invitationId: registration.id })),
  row("registrations.open", "with the link of an invitation", all, ({ registration }) => ({
    token: registration.token,
  })),
  row("admins.setPermissions", "of another admin", admin, ({ colleague, password }) => ({
    adminId: colleague,
    permissions: ["people" as const],
    password,
  })),
  row("admins.setDisabled", "of another admin", admin, ({ colleague, password }) => ({
    adminId: colleague,
    disabled: true,
    password,
  })),
  row("passkeys.register", "a challenge of nobody", anySession, () => ({ credential: unknownCredential })),
  row("passkeys.delete", "FO's passkey", parties("A N", "N N", "N"), ({ other, password }) => ({
    passkeyId: other.passkey,
    password,
  })),
];
