import { client, freelancer, parties, type Row, row } from "#server/test/matrix-row.ts";

const reason = "Not as agreed.";

/** The calls of requests. */
export const requestRows: readonly Row[] = [
  row(
    "getfreelancerbyreq",
    "CO's work",
    parties("O E", "O N"),
    ({ works }) => ({ workid: works.open, status: "pending" }),
    "requestid",
  ),
  row(
    "getfreelancerbyworkid",
    "CO's work",
    parties("O E", "O N"),
    ({ works }) => ({ workid: works.open }),
    "requestid",
  ),
  row("signedRecords.create", "of FO", freelancer("A A"), () => ({})),
  row("signedRecords.download", "a record of FO", freelancer("A N"), ({ signedRecords }) => ({
    recordId: signedRecords.FO,
  })),
  row("searches.list", "of FO", freelancer("A E"), () => ({}), "keyless"),
  row("searches.save", "", freelancer("A A"), ({ word }) => ({
    name: word,
    filters: { q: word },
    alert: "daily" as const,
  })),
  row("searches.update", "of FO", freelancer("A N"), ({ savedSearch, word }) => ({
    searchId: savedSearch,
    name: word,
  })),
  row("searches.remove", "of FO", freelancer("A N"), ({ savedSearch }) => ({ searchId: savedSearch })),
  row("searches.setFeed", "of FO", freelancer("A N"), ({ savedSearch }) => ({ searchId: savedSearch, isOn: true })),
  row("searches.hide", "CO's open work", freelancer("A A"), ({ works }) => ({ kind: "work" as const, id: works.open })),
  row("searches.listHidden", "of FO", freelancer("A E"), () => ({}), "keyless"),
  row("searches.unhide", "of FO", freelancer("A N"), ({ hidden }) => hidden),
  row("invitations.list", "of FO and of CO", parties("A E", "A E"), () => ({}), "keyless"),
  row(
    "invitations.listCandidates",
    "for CO's fresh work",
    client("A N"),
    ({ works }) => ({ workId: works.fresh }),
    "keyless",
  ),
  row("invitations.send", "to FO, for CO's fresh work", client("A N"), ({ works, ids }) => ({
    workId: works.fresh,
    freelancerIds: [ids.FO],
    text: "You did so well the last time.",
  })),
  row("invitations.decline", "of FO", freelancer("A N"), ({ workInvitation }) => ({ invitationId: workInvitation })),
  row("invitations.getPreference", "", freelancer("A A"), () => ({}), "keyless"),
  row("invitations.setPreference", "", freelancer("A A"), () => ({ takesInvitations: false })),
  row("templates.list", "the caller's own", parties("O O", "O O"), () => ({}), "templateId"),
  row("templates.save", "", parties("A A", "A A"), () => ({ name: "Shop", text: "Three pages" })),
  row("templates.remove", "FO's template", parties("A N", "N N"), ({ templates }) => ({ templateId: templates.FO })),
  row("marks.list", "CO's work", client("O N"), ({ works }) => ({ workId: works.open }), "requestId"),
  row("marks.set", "FO's pending request", client("A N"), ({ requests }) => ({
    requestId: requests.pending,
    mark: "shortlisted" as const,
    note: "Call back on Monday.",
  })),
  row("updatereqstatus", "FO's pending request", client("A N"), ({ requests }) => ({
    reqid: requests.pending,
    status: "accepted" as const,
  })),
  row("updatereqreview", "FO's pending request", client("A N"), ({ requests }) => ({
    reqid: requests.pending,
    status: "rejected" as const,
    rejectreason: reason,
  })),
  row(
    "remarkview",
    "FO's rejected request",
    parties("A N", "A N"),
    ({ requests }) => ({ reqid: requests.rejected }),
    "keyless",
  ),
  row("getrequestbyid", "of FO", freelancer("O F"), ({ ids }) => ({ id: ids.FO }), "requestid"),
  row("getrequestbyfreelancerid", "of FO", freelancer("O F"), ({ ids }) => ({ id: ids.FO }), "requestid"),
  row("workreqdelete", "FO's request", freelancer("A N"), ({ requests }) => ({ reqid: requests.pending })),
  row(
    "getworkbyrequestid",
    "FO's request",
    parties("O N", "O N"),
    ({ requests }) => ({ reqid: requests.pending }),
    "workid",
  ),
  row(
    "getprogressbyid",
    "FO's request",
    parties("O N", "O N"),
    ({ requests }) => ({ requestid: requests.accepted }),
    "requestid",
  ),
  row("updateworkprogress", "FO's accepted request", freelancer("A N"), ({ requests }) => ({
    percentage: 100,
    progress_desc: "All of it.",
    requestid: requests.accepted,
  })),
  row("endengagement", "FO's accepted request", parties("A N", "A N"), ({ requests }) => ({
    reqid: requests.accepted,
    reason,
  })),
  row("sendback", "FO's completed request", client("A N"), ({ requests }) => ({
    reqid: requests.completed,
    reason,
  })),
  row(
    "getworkbystatus",
    "of FO",
    freelancer("O F"),
    ({ ids }) => ({ loginid: ids.FO, status: "accepted" }),
    "requestid",
  ),
  row("getworkbystatus", "of CO", client("O F"), ({ ids }) => ({ loginid: ids.CO, status: "accepted" }), "requestid"),
  row(
    "getworkbystatus",
    "completed, of FO",
    freelancer("O F"),
    ({ ids }) => ({ loginid: ids.FO, status: "completed" }),
    "requestid",
  ),
  row(
    "getworkbystatus",
    "completed, of CO",
    client("O F"),
    ({ ids }) => ({ loginid: ids.CO, status: "completed" }),
    "requestid",
  ),
];
