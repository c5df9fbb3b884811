import type { messageReports } from "#contract/trust/message-reports.ts";
import {
  closeReport,
  listReportedMessages,
  listReports,
  removeReported,
  reportMessage,
} from "#server/features/message-reports/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Reports of messages, and what admins do about them. */
export const messageReportsHandlers: Handlers<typeof messageReports> = {
  "messages.report": reportMessage,
  "messageReports.list": listReports,
  "messageReports.listMessages": listReportedMessages,
  "messageReports.removeMessage": removeReported,
  "messageReports.close": closeReport,
};
