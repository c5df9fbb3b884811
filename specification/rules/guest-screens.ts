import type { Rules } from "../rule.ts";

const tests = "web/test/guest-screens.test.tsx";

/** §2, what everybody sees. */
export const guestScreens: Rules = {
  "empty-path": {
    rule: "An empty path leads to guestmaster/guesthome.",
    test: `${tests} > an empty path leads to the landing page`,
    without: ["web/routes/index.tsx", "/guestmaster/guesthome", "/guestmaster/login"],
  },
  "landing-explore": {
    rule: "The landing page has a headline and an explore button.",
    test: `${tests} > the landing page > has a headline and an explore button that leads to what can be explored`,
    without: ["web/features/landing/hero.tsx", '{t("Explore")}', ""],
  },
  "landing-header": {
    rule: "Its header has log in and sign up links.",
    test: `${tests} > the landing page > has log in and sign up links in its header`,
    without: ["web/features/landing/guest-layout.tsx", 't("Sign up")', '""'],
  },
  "login-form": {
    rule: "The login page is a form of username and password.",
    test: `${tests} > the login page > has a form of username and password`,
    without: ["web/routes/guestmaster/login.tsx", 'field={fields.of("password")}', 'field={fields.of("username")}'],
  },
  "login-demo": {
    rule: "It shows the credentials of the demo's admin, client and freelancer.",
    test: `${tests} > the login page > shows the credentials of the demo's admin, client and freelancer`,
    without: ["web/features/session/demo-accounts.tsx", "<code>{account.password}</code>", ""],
  },
  "login-links": {
    rule: "It links to forgotpwd and to role.",
    test: `${tests} > the login page > leads to the forgotten password and to the choice of a role`,
    without: ["web/routes/guestmaster/login.tsx", 'to="/guestmaster/role"', 'to="/guestmaster/login"'],
  },
  "role-client": {
    rule: "'I'm a client, hiring for a project' goes to clientreg.",
    test: `${tests} > the choice of a role > I'm a client, hiring for a project leads to its registration`,
    without: ["web/routes/guestmaster/role.tsx", 'to="/guestmaster/clientreg"', 'to="/guestmaster/login"'],
  },
  "role-freelancer": {
    rule: "'I'm a freelancer, looking for work' goes to freelancerreg.",
    test: `${tests} > the choice of a role > I'm a freelancer, looking for work leads to its registration`,
    without: ["web/routes/guestmaster/role.tsx", 'to="/guestmaster/freelancerreg"', 'to="/guestmaster/login"'],
  },
  "clientreg-form": {
    rule: "clientreg is the registration form of a company.",
    test: `${tests} > a registration > of a company asks for what the call takes`,
    without: ["web/routes/guestmaster/clientreg.tsx", '<PictureField field={form.of("logo")} label={t("Logo")} />', ""],
  },
  "freelancerreg-form": {
    rule: "freelancerreg is the registration form of a freelancer, with category, subcategory and location.",
    test: `${tests} > a registration > of a freelancer asks for what the call takes`,
    without: [
      "web/features/accounts/freelancer-fields.tsx",
      '<CategoryFields category={of("categoryid")} subcategory={of("subcategoryid")} />',
      "",
    ],
  },
  "forgotpwd-form": {
    rule: "forgotpwd is a username field and a Reset Password button.",
    test: `${tests} > the forgotten password > is a username and a Reset Password button, and goes to the login when a mail is on its way`,
    without: ["web/routes/guestmaster/forgotpwd.tsx", 't("Reset Password")', 't("Submit")'],
  },
};
