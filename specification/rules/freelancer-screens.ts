import type { Rules } from "../rule.ts";

const screens = "web/test/freelancer-screens.test.tsx";
const requests = "web/test/freelancer-requests.test.tsx";

/** §2, what a freelancer sees. */
export const freelancerScreens: Rules = {
  "freelancer-menu": {
    rule: "The freelancer's menu: Home, My Request, Projects.",
    test: `${screens} > the freelancer's area > has Home, My Request and Projects in its menu`,
    without: ["web/routes/freelancermaster/route.tsx", 't("My Request")', 't("Projects")'],
  },
  "freelancer-account": {
    rule: "Its avatar dropdown offers My profile and Log Out.",
    test: `${screens} > the freelancer's area > offers My profile and Log Out under the avatar`,
    without: ["web/routes/freelancermaster/route.tsx", 't("Log Out")', 't("Home")'],
  },
  "freelancer-home": {
    rule: "freelancerhome has a banner, up to 5 recent jobs and a 'more job post' link to workview.",
    test: `${screens} > the freelancer's area > begins with a banner, at most five jobs and a 'more job post' link`,
    without: ["web/routes/freelancermaster/freelancerhome.tsx", '{t("more job post")}', ""],
  },
  workview: {
    rule: "workview lists all jobs for the freelancer.",
    test: `${screens} > the jobs > are all there, each leading to its details`,
    without: [
      "web/routes/freelancermaster/workview.tsx",
      "list={jobs}",
      "list={{ ...jobs, rows: jobs.rows.slice(0, 5) }}",
    ],
  },
  workdetails: {
    rule: "workdetails/{id} has the details of a job.",
    test: `${screens} > the jobs > have details, from which one goes on to apply`,
    without: ["web/routes/freelancermaster/workdetails.$id.tsx", '<p className="prose">{work.description}</p>', ""],
  },
  "workreq-form": {
    rule: "workreq/{id} is a form whose name is prefilled from the profile.",
    test: `${screens} > applying for a work > begins with the name of the profile`,
    without: [
      "web/routes/freelancermaster/workreq.$id.tsx",
      'fields: { name, biodata: "" }',
      'fields: { name: "", biodata: "" }',
    ],
  },
  "myrequest-tabs": {
    rule: "myrequest has the tabs all, new, accepted, rejected.",
    test: `${requests} > my requests > have the tabs all, new, accepted and rejected, and open with all`,
    without: ["web/routes/freelancermaster/myrequest.tsx", 'text: t("all"),', 'text: t("ongoing"),'],
  },
  "myrequest-hides-paid": {
    rule: "The 'all' tab hides paid requests.",
    test: `${requests} > my requests > hide the paid ones in the all tab`,
    without: [
      "web/routes/freelancermaster/myrequest.tsx",
      '["pending", "accepted", "rejected", "completed"]',
      '["pending", "accepted", "rejected", "completed", "paid"]',
    ],
  },
  "myrequest-card": {
    rule: "Each request shows a logo, title, request date and status.",
    test: `${requests} > my requests > show a logo, the title, the day of the request and the status`,
    without: ["web/routes/freelancermaster/myrequest.tsx", "shownDay(request.requestdate)", "request.requestdate"],
  },
  "myrequest-new": {
    rule: "Pending requests offer Delete only in the new tab.",
    test: `${requests} > my requests > that are pending offer Delete only in the new tab`,
    without: [
      "web/routes/freelancermaster/myrequest.tsx",
      "{!isDeleteOnly && <NextStep request={request} />}",
      "<NextStep request={request} />",
    ],
  },
  "myrequest-all-pending": {
    rule: "In the all tab a pending request offers Delete and View.",
    test: `${requests} > my requests > that are pending offer Delete and View in the all tab`,
    without: [
      "web/routes/freelancermaster/myrequest.tsx",
      "<WithdrawButton request={request} title={request.title} />",
      "",
    ],
  },
  "myrequest-all-rejected": {
    rule: "In the all tab a rejected request offers Delete and View.",
    test: `${requests} > my requests > that are rejected offer Delete and View in the all tab`,
    without: [
      "domain/work-request.ts",
      'from: ["pending", "rejected"], to: "removed"',
      'from: ["pending"], to: "removed"',
    ],
  },
  "myrequest-rejectview": {
    rule: "View of a rejected request links to rejectview.",
    test: `${requests} > my requests > that were rejected lead to the reason`,
    without: [
      "web/features/requests/next-step.tsx",
      '"/freelancermaster/rejectview/$requestid"',
      '"/freelancermaster/ongoingprojectview/$requestid"',
    ],
  },
  rejectview: {
    rule: "rejectview is a read-only Remark box showing the rejection reason.",
    test: `${requests} > the reason of a rejection is read in a Remark box and cannot be written`,
    without: ["web/features/requests/remark-box.tsx", " readOnly />", " />"],
  },
  "projects-tabs": {
    rule: "projects has the tabs ongoing and completed.",
    test: `${screens} > the freelancer's projects > have the tabs ongoing and completed, and open with the ongoing ones`,
    without: ["web/routes/freelancermaster/projects.tsx", 'text: t("completed")', 'text: t("Paid")'],
  },
  "projects-ongoing": {
    rule: "Ongoing cards show title, company name and deadline, with a View link to ongoingprojectview/{requestid}.",
    test: `${screens} > the freelancer's projects > that are ongoing show title, company and deadline and lead to their view`,
    without: ["web/features/works/project-card.tsx", "<Deadline day={project.deadlinedate} />", ""],
  },
  "projects-pending": {
    rule: "Completed cards show title, company name and cost, labelled 'payment pending' (red) when the status is completed.",
    test: `${screens} > the freelancer's projects > that are completed show title, company and cost, and wait for their payment in red or are paid in green`,
    without: ["web/features/works/project-card.tsx", '"green" : "red"', '"green" : "blue"'],
  },
  "projects-paid": {
    rule: "They are labelled 'paid' (green) when paid.",
    test: `${screens} > the freelancer's projects > that are completed show title, company and cost, and wait for their payment in red or are paid in green`,
    without: [
      "web/features/works/project-card.tsx",
      'isPaid ? t("paid") : t("payment pending")',
      't("payment pending")',
    ],
  },
  "ongoing-details": {
    rule: "ongoingprojectview shows title, category, sub-category, posted date, deadline, cost, client company, client email and phone.",
    test: `${screens} > an ongoing project > shows the details of the work and of the company, and what was reported`,
    without: ["web/features/works/work-facts.tsx", '[t("Client company")]: work.companyname,', ""],
  },
  "ongoing-history": {
    rule: "It shows the progress history.",
    test: `${screens} > an ongoing project > shows the details of the work and of the company, and what was reported`,
    without: ["web/features/progress/progress-history.tsx", "{row.progress_description}", ""],
  },
  "ongoing-form": {
    rule: "It has a progress update form.",
    test: `${screens} > an ongoing project > takes a percentage and a description, and goes to the projects`,
    without: [
      "web/features/progress/report-progress.tsx",
      "<ProgressForm requestid={requestid} after={after} />",
      "<></>",
    ],
  },
  "freelancer-profile": {
    rule: "profile shows image, joined date (yyyy/MM/dd), full name, category, subcategory, email, phone, location with district.",
    test: `${screens} > the freelancer's profile > shows image, joined date, name, category, subcategory, email, phone, and location with district`,
    without: ["web/routes/freelancermaster/profile.tsx", ", $" + "{me.district}`", "`"],
  },
  "freelancer-profile-links": {
    rule: "It links to freelancerchangepwd and profileedit.",
    test: `${screens} > the freelancer's profile > leads to the change of the password and to its edit form`,
    without: [
      "web/routes/freelancermaster/profile.tsx",
      'to="/freelancermaster/profileedit"',
      'to="/freelancermaster/profile"',
    ],
  },
  profileedit: {
    rule: "profileedit has Save changes and Cancel; Cancel returns to the profile.",
    test: `${screens} > the freelancer's profile > is edited with Save changes, and a Cancel that leads back`,
    without: [
      "web/routes/freelancermaster/profileedit.tsx",
      '<ButtonLink to="/freelancermaster/profile">',
      '<ButtonLink to="/freelancermaster/projects">',
    ],
  },
  freelancerchangepwd: {
    rule: "freelancerchangepwd asks for the current, the new and the confirmed password.",
    test: "web/test/passwords.test.tsx > the change of a freelancer's password > asks for the current, the new and the confirmed one",
    without: [
      "web/features/session/new-password-fields.tsx",
      'field={of("confirmPassword")}',
      'field={of("newPassword")}',
    ],
  },
  "freelancer-viewrequests": {
    rule: "A view-requests screen takes a work id, with the tabs new (pending), accepted and rejected.",
    test: `${requests} > my requests for one work > have the tabs new, which means pending, accepted and rejected`,
    without: ["web/routes/freelancermaster/viewrequests.$id.tsx", 'status="pending"', 'status="completed"'],
  },
};
