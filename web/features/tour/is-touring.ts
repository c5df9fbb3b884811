import { createStore } from "#web/lib/store.ts";

/** Whether somebody is being shown around: begun by the card of the desk and by the menu of the account. */
export const isTouring = createStore(false);
