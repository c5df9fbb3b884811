/** Passkeys belong to a name, never to a bare address, and browsers have them on safe pages only. */
export const supportsPasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" && !/^[\d.]+$|^\[/.test(location.hostname);
