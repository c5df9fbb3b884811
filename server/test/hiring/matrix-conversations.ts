import { pdf } from "#server/test/documents.ts";
import { admin, image, type Row, row, upload } from "#server/test/matrix-row.ts";

/** The rows of conversations. CO and FO talk about FO's accepted request, CX and FX about one of theirs. */
export const conversationRows: readonly Row[] = [
  row("conversations.list", "the caller's own", "U O O O O U U F", () => ({}), "conversationId"),
  row(
    "conversations.get",
    "between CO and FO",
    "U O N O N U U F",
    ({ conversation }) => ({ conversationId: conversation }),
    "conversationId",
  ),
  row(
    "messages.list",
    "about FO's accepted request",
    "U O N O N U U F",
    ({ requests }) => ({ requestId: requests.accepted }),
    "conversationId",
  ),
  row(
    "conversations.get",
    "about FO's completed request",
    "U O N O N U U F",
    ({ requests }) => ({ requestId: requests.completed }),
    "requestId",
  ),
  row("conversations.open", "about FO's completed request", "U A N A N U U F", ({ requests }) => ({
    requestId: requests.completed,
  })),
  row(
    "messages.list",
    "between CO and FO",
    "U O N O N U U F",
    ({ conversation }) => ({ conversationId: conversation }),
    "conversationId",
  ),
  upload("a file of a message", "U A A A A U U F", pdf(), { call: "messages.upload" }),
  image("a file of a message between CO and FO", "U A N A N U U N", ({ attachment }) => attachment),
  row("messages.send", "between CO and FO", "U A N A N U U F", ({ conversation }) => ({
    conversationId: conversation,
    text: "Good morning.",
  })),
  row("messages.report", "of FO to CO", "U N N A N U U F", ({ messageId }) => ({
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
  row("messages.markRead", "between CO and FO", "U A N A N U U F", ({ conversation }) => ({
    conversationId: conversation,
    upToId: 1,
  })),
];
