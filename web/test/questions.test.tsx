import { waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Role } from "#domain/role.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import type { Answers } from "#web/test/network.ts";
import { field, isAsked, openScreen, press, submit, type } from "#web/test/open-screen.tsx";
import { project, reportedPayment, request, work } from "#web/test/rows.ts";

interface Question {
  readonly as: Role;
  readonly address: string;
  readonly answers: Answers;
  /** What a person does before the question comes. */
  readonly act: () => void;
  readonly words: string;
  readonly call: string;
  readonly input: object;
}

const pending: RowOf<"payments.listPending"> = {
  orderId: 5,
  requestid: 9,
  title: "A logo for our jars",
  companyname: "Kochi Spices",
  freelancername: "Meera",
  reference: "UTR 42",
  cost: 125_000,
  brokerage: 12_500,
  amount: 112_500,
  clientFee: 0,
  total: 125_000,
  noted: "2026-03-01",
};
const undelivered: RowOf<"mail.listUndelivered"> = {
  mailId: "00000000-0000-4000-8000-000000000001",
  to: "meera@kaamkaj.example",
  subject: "Paid",
  queuedAt: "2026-03-01T10:00:00Z",
  failedAt: "2026-03-01T11:00:00Z",
  attempts: 3,
  reason: "refused",
  serverResponse: "550 no such user",
};
const device: RowOf<"sessions.list"> = {
  sessionId: 1,
  device: "Firefox",
  address: "127.0.0.1",
  current: true,
  since: "2026-03-01T10:00:00Z",
  seen: "2026-03-01T11:00:00Z",
};
const entry: RowOf<"audit.list"> = {
  entryId: 1,
  at: "2026-03-01T10:00:00Z",
  loginid: 2,
  username: "kochispices",
  role: "client",
  call: "workpost",
  outcome: "done",
  subject: "work",
  subjectId: "8",
  before: {},
  after: {},
  address: "",
  requestid: "r",
  sealed: 1,
};
const accepted = { ...request, req_status: "accepted" as const };

/** Every act that a question guards and no other test of a screen tries with Cancel. */
const questions: readonly Question[] = [
  {
    as: "admin",
    address: "/adminmaster/payments",
    answers: { "payments.listPending": [pending] },
    act: () => press("Confirm"),
    words: "Has ₹1,25,000 from Kochi Spices arrived?",
    call: "payments.confirm",
    input: { orderId: 5 },
  },
  {
    as: "admin",
    address: "/adminmaster/mails",
    answers: { "mail.listUndelivered": [undelivered] },
    act: () => press("Remove"),
    words: "Do you want to remove this email?",
    call: "mail.delete",
    input: { mailId: undelivered.mailId },
  },
  {
    as: "admin",
    address: "/adminmaster/audit?username=kochispices",
    answers: { "audit.list": [entry] },
    act: () => press("Log out everywhere"),
    words: "Do you want to log out kochispices everywhere?",
    call: "accounts.endSessions",
    input: { id: 2 },
  },
  {
    as: "admin",
    address: "/adminmaster/myaccount",
    answers: { "sessions.list": [device, { ...device, sessionId: 2, current: false }] },
    act: () => press("Log out everywhere else"),
    words: "Do you want to log out everywhere else?",
    call: "sessions.endOthers",
    input: {},
  },
  {
    as: "client",
    address: "/clientmaster/clientprojects?tab=completed",
    answers: {
      getworkbystatus: [{ ...project, req_status: "completed", paymentOrder: reportedPayment }],
    },
    act: () => press("Withdraw payment report"),
    words: "Do you want to withdraw the payment report?",
    call: "payments.withdrawReport",
    input: { requestid: 9 },
  },
  {
    as: "client",
    address: "/clientmaster/progressview/8/9",
    answers: {
      getworkbyrequestid: [work],
      getfreelancerbyworkid: [accepted],
    },
    act: endEngagement,
    words: "Do you want to end the project?",
    call: "endengagement",
    input: { reason: "Not as agreed.", reqid: "9" },
  },
  {
    as: "freelancer",
    address: "/freelancermaster/ongoingprojectview/9",
    answers: { getworkbyrequestid: [work], getfreelancerbyworkid: [accepted] },
    act: endEngagement,
    words: "Do you want to end the project?",
    call: "endengagement",
    input: { reason: "Not as agreed.", reqid: "9" },
  },
];

/** The form is filled once, and sent as often as the question is requests. */
function endEngagement(): void {
  if (!document.querySelector('form [name="reason"]')) press("End project");
  if (field("reason").value !== "Not as agreed.") type("reason", "Not as agreed.");
  submit();
}

describe("before it is done", () => {
  it.each(questions)("$call asks the $as: Cancel sends nothing, OK sends it once", async (question) => {
    const { as, address, answers, act, words, call, input } = question;
    const requests = await openScreen(as, address, answers);
    const sent = () => requests.filter((each) => each.call === call).map((each) => each.input);
    act();
    await isAsked(words, "Cancel");
    expect(sent()).toEqual([]);
    act();
    await isAsked(words, "OK");
    await waitFor(() => expect(sent()).toEqual([input]));
  });
});
