/** Names as `upload` makes them; anything else is not even looked for. */
export const storedName = /^[0-9a-f]{32}\.[a-z]{3,4}$/;
