import { signWithPasskey } from "#web/identity/secondstep/sign-with-passkey.ts";
import type { SignedIn } from "#web/identity/session/session.ts";
import type { Refusal } from "#web/identity/session/use-login-attempt.ts";
import { read } from "#web/lib/api.ts";
import { contractRow } from "#web/lib/contract-row.ts";
import { t, tWords } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";

type Enter = (row: SignedIn, says: { readonly unauthorized: string }) => Promise<Refusal | undefined>;

/** Has the browser sign with a passkey, and goes in with it. */
export async function logInWithPasskey(enter: Enter): Promise<Refusal | undefined> {
  const { says } = await contractRow("passkeys.login");
  const credential = await signWithPasskey();
  // The user has cancelled the browser's dialog, or the dialog has said that there is no passkey.
  if (!credential) return () => toast(t("No passkey was used."));
  const [row] = (await read("passkeys.login", { credential })).rows;
  if (row) return enter(row, says);
  return () => toast(tWords(says.none), { tone: "bad" });
}
