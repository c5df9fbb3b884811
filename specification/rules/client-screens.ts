import type { Rules } from "../rule.ts";

const screens = "web/test/company-screens.test.tsx";
const requests = "web/test/company-requests.test.tsx";

/** §2, what a company sees. */
export const clientScreens: Rules = {
  "client-menu": {
    rule: "The client's menu: home, work (post work, view works), requests, projects.",
    test: `${screens} > the company's area > has home, work with post work and view works, requests and projects in its menu`,
    without: ["web/routes/clientmaster/route.tsx", '{ text: t("view works"), to: "/clientmaster/viewworks" },', ""],
  },
  "client-account": {
    rule: "Its avatar dropdown offers My profile and Log Out, which asks, clears the stored login id and goes to login.",
    test: `${screens} > the company's area > offers My profile and Log Out under the avatar; Log Out asks, forgets the login id and leads to the login`,
    without: ["web/features/session/session.ts", 'localStorage.removeItem("loginid");', ""],
  },
  "client-home": {
    rule: "clienthome has the banner 'Post your WORK' and a post a work button.",
    test: `${screens} > the company's area > begins with the banner Post your WORK and a button to post a work`,
    without: ["web/routes/clientmaster/clienthome.tsx", 't("Post your WORK")', 't("Post a work")'],
  },
  "client-works": {
    rule: "viewworks lists the client's works with learn more, edit and delete.",
    test: `${screens} > the company's works > offer learn more, edit and delete`,
    without: ["web/features/works/own-work-card.tsx", '{t("Learn more")}', '{t("Edit")}'],
  },
  "workedit-form": {
    rule: "workedit has title, category, subcategory, description, budget, deadline date, and an update button.",
    test: `${screens} > editing a work > begins with the terms of the work and has an update button`,
    without: ["web/routes/clientmaster/workedit.$id.tsx", 'submit={t("Update")}', 'submit={t("Submit")}'],
  },
  "workreqview-panes": {
    rule: "workreqview has the works on the left and the requests for the chosen one on the right.",
    test: `${requests} > the requests of a company > stand on the right of its works, under the tabs pending (new), accepted, rejected and all`,
    without: ["web/routes/clientmaster/workreqview.tsx", "<RequestsOf id={String(shown)} />", "null"],
  },
  "workreqview-tabs": {
    rule: "Its tabs: pending (new), accepted, rejected, all.",
    test: `${requests} > the requests of a company > stand on the right of its works, under the tabs pending (new), accepted, rejected and all`,
    without: ["web/features/requests/applicants.tsx", 't("pending (new)")', 't("new")'],
  },
  viewrequests: {
    rule: "viewrequests/{id} is the list of requests for a work.",
    test: `${requests} > the requests of a company > for one work are the same list`,
    without: ["web/routes/clientmaster/viewrequests.$id.tsx", "<Applicants work={row} />", ""],
  },
  "rejectreason-form": {
    rule: "rejectreason/{id} has one required free-text box and a Submit button.",
    test: `${requests} > rejecting a request > takes one required text and a Submit button`,
    without: ["web/routes/clientmaster/rejectreason.$id.tsx", 'submit={t("Submit")}', 'submit={t("OK")}'],
  },
  "rejectreason-id": {
    rule: "Its {id} is the request id.",
    test: `${requests} > rejecting a request > is sent as rejected with its reason, for the request of the address, and goes back to the requests`,
    without: ["web/routes/clientmaster/rejectreason.$id.tsx", "fixed: { reqid: id,", "fixed: { reqid: work?.workid,"],
  },
  "clientprojects-tabs": {
    rule: "clientprojects has the tabs ongoing, completed and Paid.",
    test: `${screens} > the company's projects > have the tabs ongoing, completed and Paid, and open with the ongoing ones`,
    without: ["web/routes/clientmaster/clientprojects.tsx", 'text: t("Paid"),', 'text: t("all"),'],
  },
  "clientprojects-ongoing": {
    rule: "Ongoing shows a view-progress link.",
    test: `${screens} > the company's projects > that are ongoing lead to their progress`,
    without: ["web/features/works/company-project-card.tsx", '{t("View progress")}', ""],
  },
  "clientprojects-completed": {
    rule: "Completed shows a pay button that goes to the payment route.",
    test: `${screens} > the company's projects > that are completed have a pay button that leads to the payment`,
    without: ["web/features/payments/pay-link.tsx", '{t("Pay")}', ""],
  },
  "clientprojects-paid": {
    rule: "Paid shows a disabled Paid button.",
    test: `${screens} > the company's projects > that are paid show a disabled Paid button`,
    without: ["web/features/works/company-project-card.tsx", '<Button size="small" disabled>', '<Button size="small">'],
  },
  "progressview-job": {
    rule: "progressview has job information: title, category, sub-category, deadline, posted date, budget, description.",
    test: `${screens} > the progress of a work > stands below the information about the job, an entry with its bar and its description`,
    without: ["web/features/works/job-information.tsx", '[t("Sub-category")]: work.subcategory,', ""],
  },
  "progressview-entries": {
    rule: "Below it each progress entry has a percentage bar and a description.",
    test: `${screens} > the progress of a work > stands below the information about the job, an entry with its bar and its description`,
    without: [
      "web/features/progress/progress-history.tsx",
      '<ProgressBar percent={row.progress_percentage} label={t("Progress")} />',
      "",
    ],
  },
  "payment-form": {
    rule: "payment has the company name, card number, expiry (MM/YYYY) and a masked CVV.",
    test: `${screens} > the payment > names the company and asks for card number, expiry and a masked CVV, none of which has a name`,
    without: ["web/features/payments/card-form.tsx", 'type="password"', 'type="text"'],
  },
  "payment-button": {
    rule: "Its button is labelled Pay with the work's cost in rupees.",
    test: `${screens} > the payment > has a button labelled Pay with the work's cost in rupees`,
    without: ["web/features/payments/card-form.tsx", "{ amount: inRupees(amount) })} busy", "{ amount })} busy"],
  },
  clientprofile: {
    rule: "clientprofile shows logo, joined date (yyyy/MM/dd), company name, license no., email, phone, location and district.",
    test: `${screens} > the company's profile > shows logo, joined date, name, license no., email, phone, location and district`,
    without: ["web/routes/clientmaster/clientprofile.tsx", '[t("License no.")]: company.licenseno,', ""],
  },
  "clientprofile-links": {
    rule: "It has an edit link and a change password link.",
    test: `${screens} > the company's profile > leads to its edit form and to the change of the password`,
    without: ["web/routes/clientmaster/clientprofile.tsx", '{t("Change password")}', '{t("Edit")}'],
  },
  clientedit: {
    rule: "clientedit is titled Profile update, with Save changes and Cancel buttons.",
    test: `${screens} > the company's profile > is edited in a form titled Profile update, with Save changes and a Cancel that leads back`,
    without: ["web/routes/clientmaster/clientedit.tsx", 't("Profile update")', 't("Edit")'],
  },
  "clientedit-cancel": {
    rule: "Its Cancel returns to the profile.",
    test: `${screens} > the company's profile > is edited in a form titled Profile update, with Save changes and a Cancel that leads back`,
    without: [
      "web/routes/clientmaster/clientedit.tsx",
      '<ButtonLink to="/clientmaster/clientprofile">',
      '<ButtonLink to="/clientmaster/clienthome">',
    ],
  },
  clientchangepwd: {
    rule: "clientchangepwd asks for the current, the new and the confirmed password.",
    test: "web/test/passwords.test.tsx > the change of a client's password > asks for the current, the new and the confirmed one",
    without: [
      "web/routes/clientmaster/clientchangepwd.tsx",
      "<ChangePasswordForm after={leave} cancel={cancel} />",
      "",
    ],
  },
};
