/** The username typed last, from one guest screen to the next: nobody types it twice. A new page knows nothing of it. */
export const lastUsername = { now: "" };
