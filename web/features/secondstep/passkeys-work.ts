/** Passkeys belong to a name, never to a bare address, and browsers have them on safe pages only. */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential === "function" && !/^[\d.]+$|^\[/.test(location.hostname);
