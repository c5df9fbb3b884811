import { z } from "zod";
import { type EventStream, everyRole } from "#contract/call.ts";

/** The event stream. It stands beside the other calls, because its response has no end. */
export const eventStream = {
  method: "GET",
  ...everyRole,
  note: 'Server-sent events: `hint` names the topics that have changed, as in `{"topics":["notifications"]}`. Read them again. `beat` comes every ten seconds, `bye` before the server ends the stream.',
  input: z.object({}),
  refuses: ["unavailable"],
  stream: "text/event-stream",
} as const satisfies EventStream;
