import type { messageReports } from "#contract/trust/message-reports.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import {
  closeReport,
  listReportedMessages,
  listReports,
  removeReported,
  reportMessage,
} from "#server/trust/message-reports/service.ts";

/** Reports of messages, and what admins do about them. */
export const messageReportsHandlers: Handlers<typeof messageReports> = {
  "messages.report": reportMessage,
  "messageReports.list": listReports,
  "messageReports.listMessages": listReportedMessages,
  "messageReports.removeMessage": removeReported,
  "messageReports.close": closeReport,
};
