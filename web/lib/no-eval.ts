import { config } from "zod";

// Otherwise zod tries to compile its schemas out of text, which the policy of the page forbids and reports
// (docs/design/promises.md#security).
config({ jitless: true });
