import { createStore } from "#web/lib/store.ts";

/** Whether an event stream reaches this tab. Without one, the tab polls. */
export const liveState = createStore(false);
