/** The username typed last, to prefill the other guest screens until the page is reloaded. */
export const lastUsername = { now: "" };
