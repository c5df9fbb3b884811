import { pdf } from "#server/test/documents.ts";
import { admin, image, parties, type Row, row, upload } from "#server/test/matrix-row.ts";

/** The rows of conversations. CO and FO talk about FO's accepted request, CX and FX about one of theirs. */
export const conversationRows: readonly Row[] = [
  row("conversations.list", "the caller's own", parties("O O", "O O"), () => ({}), "conversationId"),
  row(
    "conversations.get",
    "between CO and FO",
    parties("O N", "O N"),
    ({ conversation }) => ({ conversationId: conversation }),
    "conversationId",
  ),
  row(
    "messages.list",
    "about FO's accepted request",
    parties("O N", "O N"),
    ({ requests }) => ({ requestId: requests.accepted }),
    "conversationId",
  ),
  row(
    "conversations.get",
    "about FO's completed request",
    parties("O N", "O N"),
    ({ requests }) => ({ requestId: requests.completed }),
    "requestId",
  ),
  row("conversations.open", "about FO's completed request", parties("A N", "A N"), ({ requests }) => ({
    requestId: requests.completed,
  })),
  row(
    "messages.list",
    "between CO and FO",
    parties("O N", "O N"),
    ({ conversation }) => ({ conversationId: conversation }),
    "conversationId",
  ),
  upload("a file of a message", parties("A A", "A A"), pdf(), { call: "messages.upload" }),
  image("a file of a message between CO and FO", parties("A N", "A N", "N"), ({ attachment }) => attachment),
  row("messages.send", "between CO and FO", parties("A N", "A N"), ({ conversation }) => ({
    conversationId: conversation,
    text: "Good morning.",
  })),
  row("messages.report", "of FO to CO", parties("N N", "A N"), ({ messageId }) => ({
    messageId,
    reason: "The message is an insult.",
  })),
  row("messageReports.list", "", admin, () => ({})),
  row("messageReports.listMessages", "of FX to CX", admin, ({ report }) => ({ reportId: report })),
  row("messageReports.removeMessage", "of FX to CX", admin, ({ report }) => ({
    reportId: report,
    rule: "Terms, section 4",
    reason: "The message is an insult to the company.",
  })),
  row("messageReports.close", "of FX to CX", admin, ({ report }) => ({ reportId: report })),
  row("messages.markRead", "between CO and FO", parties("A N", "A N"), ({ conversation }) => ({
    conversationId: conversation,
    upToId: 1,
  })),
];
