import { createStore } from "#web/lib/store.ts";

/** Whether the tour is on. The card of the dashboard and the account menu start it. */
export const isTouring = createStore(false);
