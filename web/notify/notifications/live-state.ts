import { createStore } from "#web/lib/store.ts";

/** Whether the hints of an event stream reach this tab. Without them it polls. */
export const liveState = createStore(false);
