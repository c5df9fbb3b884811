import { read } from "#web/lib/api.ts";

/** What a passkey signed; nothing when its owner closed the browser's window. */
export async function signWithPasskey() {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const [optionsJSON] = (await read("passkeys.startLogin", {})).rows;
  return optionsJSON && startAuthentication({ optionsJSON }).catch(() => undefined);
}
