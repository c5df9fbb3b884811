import { type Row, row } from "#server/test/matrix-row.ts";

const reason = "Not as agreed.";

/** The calls of requests. */
export const requestRows: readonly Row[] = [
  row(
    "getfreelancerbyreq",
    "CO's work",
    "U O E O N U U F",
    ({ works }) => ({ workid: works.open, status: "pending" }),
    "requestid",
  ),
  row("getfreelancerbyworkid", "CO's work", "U O E O N U U F", ({ works }) => ({ workid: works.open }), "requestid"),
  row("searches.list", "of FO", "U A E F F U U F", () => ({}), "keyless"),
  row("searches.save", "", "U A A F F U U F", ({ word }) => ({
    name: word,
    filters: { q: word },
    alert: "daily" as const,
  })),
  row("searches.update", "of FO", "U A N F F U U F", ({ savedSearch, word }) => ({
    searchId: savedSearch,
    name: word,
  })),
  row("searches.remove", "of FO", "U A N F F U U F", ({ savedSearch }) => ({ searchId: savedSearch })),
  row("searches.hide", "CO's open work", "U A A F F U U F", ({ works }) => ({ kind: "work" as const, id: works.open })),
  row("searches.listHidden", "of FO", "U A E F F U U F", () => ({}), "keyless"),
  row("searches.unhide", "of FO", "U A N F F U U F", ({ hidden }) => hidden),
  row("invitations.list", "of FO and of CO", "U A E A E U U F", () => ({}), "keyless"),
  row(
    "invitations.listCandidates",
    "for CO's fresh work",
    "U F F A N U U F",
    ({ works }) => ({ workId: works.fresh }),
    "keyless",
  ),
  row("invitations.send", "to FO, for CO's fresh work", "U F F A N U U F", ({ works, ids }) => ({
    workId: works.fresh,
    freelancerIds: [ids.FO],
    text: "You did so well the last time.",
  })),
  row("invitations.decline", "of FO", "U A N F F U U F", ({ workInvitation }) => ({ invitationId: workInvitation })),
  row("invitations.getPreference", "", "U A A F F U U F", () => ({}), "keyless"),
  row("invitations.setPreference", "", "U A A F F U U F", () => ({ takesInvitations: false })),
  row("marks.list", "CO's work", "U F F O N U U F", ({ works }) => ({ workId: works.open }), "requestId"),
  row("marks.set", "FO's pending request", "U F F A N U U F", ({ requests }) => ({
    requestId: requests.pending,
    mark: "shortlisted" as const,
    note: "Call back on Monday.",
  })),
  row("updatereqstatus", "FO's pending request", "U F F A N U U F", ({ requests }) => ({
    reqid: requests.pending,
    status: "accepted" as const,
  })),
  row("updatereqreview", "FO's pending request", "U F F A N U U F", ({ requests }) => ({
    reqid: requests.pending,
    status: "rejected" as const,
    rejectreason: reason,
  })),
  row(
    "remarkview",
    "FO's rejected request",
    "U A N A N U U F",
    ({ requests }) => ({ reqid: requests.rejected }),
    "keyless",
  ),
  row("getrequestbyid", "of FO", "U O F F F U U F", ({ ids }) => ({ id: ids.FO }), "requestid"),
  row("getrequestbyfreelancerid", "of FO", "U O F F F U U F", ({ ids }) => ({ id: ids.FO }), "requestid"),
  row("workreqdelete", "FO's request", "U A N F F U U F", ({ requests }) => ({ reqid: requests.pending })),
  row(
    "getworkbyrequestid",
    "FO's request",
    "U O N O N U U F",
    ({ requests }) => ({ reqid: requests.pending }),
    "workid",
  ),
  row(
    "getprogressbyid",
    "FO's request",
    "U O N O N U U F",
    ({ requests }) => ({ requestid: requests.accepted }),
    "requestid",
  ),
  row("updateworkprogress", "FO's accepted request", "U A N F F U U F", ({ requests }) => ({
    percentage: 100,
    progress_desc: "All of it.",
    requestid: requests.accepted,
  })),
  row("endengagement", "FO's accepted request", "U A N A N U U F", ({ requests }) => ({
    reqid: requests.accepted,
    reason,
  })),
  row("sendback", "FO's completed request", "U F F A N U U F", ({ requests }) => ({
    reqid: requests.completed,
    reason,
  })),
  row(
    "getworkbystatus",
    "of FO",
    "U O F F F U U F",
    ({ ids }) => ({ loginid: ids.FO, status: "accepted" }),
    "requestid",
  ),
  row(
    "getworkbystatus",
    "of CO",
    "U F F O F U U F",
    ({ ids }) => ({ loginid: ids.CO, status: "accepted" }),
    "requestid",
  ),
  row(
    "getworkbystatus",
    "completed, of FO",
    "U O F F F U U F",
    ({ ids }) => ({ loginid: ids.FO, status: "completed" }),
    "requestid",
  ),
  row(
    "getworkbystatus",
    "completed, of CO",
    "U F F O F U U F",
    ({ ids }) => ({ loginid: ids.CO, status: "completed" }),
    "requestid",
  ),
];
