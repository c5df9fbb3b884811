import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { maySignIn } from "#domain/account.ts";
import { landing, signedIn, signedOut } from "#web/features/session/session.ts";
import { read } from "#web/lib/api.ts";
import { sayProblem } from "#web/lib/outcome.ts";
import { asProblem } from "#web/lib/problem.ts";
import { rowOf } from "#web/lib/rows.ts";
import { say } from "#web/lib/say.tsx";
import { tWords } from "#web/lib/text.ts";
import type { SentTo } from "#web/lib/wire.ts";

/** Logs in and goes to the screen that asked for it, or home; says why where that may not be (spec §6, §8). */
export function useLogin(next: string | undefined) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function attempt(typed: SentTo<"login">): Promise<void> {
    const { says } = await rowOf("login");
    const [row] = (await read("login", typed)).rows;
    if (!row) return say(tWords(says.none), { tone: "bad" });
    if (!maySignIn(row.role, row.status)) {
      signedOut(queries);
      return say(tWords(says.unauthorized), { tone: "bad" });
    }
    signedIn(queries, row);
    await navigate({ href: landing(row.role, next) });
  }

  async function logIn(typed: SentTo<"login">): Promise<void> {
    if (busy) return;
    setBusy(true);
    await attempt(typed).catch((error: unknown) => sayProblem(asProblem(error)));
    setBusy(false);
  }
  return { logIn, busy };
}
