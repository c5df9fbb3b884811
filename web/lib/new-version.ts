import { createStore } from "#web/lib/store.ts";

/**
 * Whether the server has a newer version than the one this page began with. A state rather than an event: it may be found
 * out before the part of the page that shows it has been loaded.
 */
export const newVersion = createStore(false);
