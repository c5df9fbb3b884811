import { newAuthenticator } from "#server/test/authenticator.ts";
import { admin, all, type Row, row } from "#server/test/matrix-row.ts";

const everybody = "U A A A A U U A";
const stranger = newAuthenticator().create("a challenge of nobody");

/** How one gets in, and what one may do about it. */
export const signInRows: readonly Row[] = [
  row("login", "the caller's own name and password", all, (on, me) => on.credentials(me)),
  row("loginsecondstep", "a recovery code, after the password", all, ({ waysIn }, me) => ({ code: waysIn[me].code })),
  row("passkeyoptions", "", all, () => ({})),
  row("passkeylogin", "the caller's own passkey", all, ({ waysIn }, me) => ({ credential: waysIn[me].credential })),
  row("logout", "", everybody, () => ({})),
  row("whoami", "", "E O O O O E E O", () => ({}), "loginid"),
  row("getsessions", "the caller's own", "U O O O O U U O", () => ({}), "sessionid"),
  row("endsession", "another session of FO", "U A N N N U U N", ({ other }) => ({ sessionid: other.session })),
  row("endothersessions", "", everybody, () => ({})),
  row("endsessionsof", "of FO", admin, ({ ids }) => ({ id: ids.FO })),
  row("endsessionsof", "of AD", "U F F F F U U N", ({ ids }) => ({ id: ids.AD })),
  row("setlanguage", "the caller's own", everybody, () => ({ language: "hi" as const })),
  row("getsecondstep", "the caller's own", everybody, () => ({}), "keyless"),
  row("secondstepstart", "", everybody, ({ password }) => ({ password })),
  row("secondstepreg", "a code of nothing", everybody, () => ({ code: "000000" })),
  row("secondstepdelete", "", everybody, ({ password }) => ({ password })),
  row("recoverycodes", "", everybody, ({ password }) => ({ password })),
  row("getpasskeys", "the caller's own", "U O O O O U U O", () => ({}), "passkeyid"),
  row("passkeystart", "", everybody, ({ password }) => ({ password, name: "Phone" })),
  row("admin.getProfile", "the admin's own", admin, () => ({})),
  row("admin.updateEmail", "the admin's own", admin, ({ password }) => ({
    email: "admin@kaamkaj.example",
    password,
  })),
  row("passkeyreg", "a challenge of nobody", everybody, () => ({ credential: stranger })),
  row("passkeydelete", "FO's passkey", "U A N N N U U N", ({ other, password }) => ({
    passkeyid: other.passkey,
    password,
  })),
];
