import { useState } from "react";
import { maxTokens } from "#domain/identity/access-token.ts";
import { NewToken } from "#web/identity/tokens/new-token.tsx";
import { tokensQuery } from "#web/identity/tokens/queries.ts";
import { scopeText } from "#web/identity/tokens/scope-texts.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { copyText } from "#web/lib/copy-text.ts";
import { formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";
import "#web/identity/secondstep/secondstep.css";

type Token = RowOf<"tokens.list">;

/** With access tokens, programs act for the account: the list, and a new one, which is shown once. */
export function AccessTokens() {
  const tokens = useAllRows(tokensQuery);
  const [open, setOpen] = useState<"form" | "token" | "">("");
  const [made, setMade] = useState("");
  const close = () => {
    setMade("");
    setOpen("");
  };
  const show = (token: string) => {
    setMade(token);
    setOpen("token");
  };
  const hasRoom = tokens.rows.filter(({ isExpired }) => !isExpired).length < maxTokens;
  return (
    <Card>
      <h2>{t("Access tokens")}</h2>
      <p className="soft">
        {t(
          "A program acts for you with a token, within what you allow it. It never pays, and never changes your login. A new password ends all tokens.",
        )}
      </p>
      <ShortList
        list={tokens}
        idOf={({ tokenId }) => tokenId}
        row={(token) => <TokenRow token={token} />}
        empty={t("No access tokens yet.")}
      />
      <Swap open={open}>
        {open === "form" && <NewToken close={close} after={show} />}
        {open === "token" && <MadeToken token={made} close={close} />}
        {open === "" && (
          <Row>
            <Button disabled={!hasRoom} onClick={() => setOpen("form")}>
              {t("New access token")}
            </Button>
          </Row>
        )}
      </Swap>
    </Card>
  );
}

function TokenRow({ token: { tokenId, name, scopes, expiresAt, usedAt, isExpired } }: { readonly token: Token }) {
  const { run, busy } = useCall("tokens.revoke");
  async function revoke(): Promise<void> {
    const effect = t("The program that has it can no longer act for you.");
    if (await confirm(t("Do you want to revoke “{name}”?", { name }), effect)) await run({ tokenId });
  }
  return (
    <Row spread>
      <div>
        <p>
          <strong>{name}</strong> {isExpired && <StatusWord word={t("Expired")} colour="plain" />}
        </p>
        <p className="soft small">{scopes.map(scopeText).join(" · ")}</p>
        <p className="soft small number">
          {usedAt ? t("Last used {moment}", { moment: formatInstant(usedAt) }) : t("Not used yet")}
        </p>
        <p className="soft small number">{t("Until {moment}", { moment: formatInstant(expiresAt) })}</p>
      </div>
      <Button
        size="small"
        tone="danger"
        aria-label={t("Revoke {name}", { name })}
        busy={busy}
        onClick={() => void revoke()}
      >
        {t("Revoke")}
      </Button>
    </Row>
  );
}

function MadeToken({ token, close }: { readonly token: string; readonly close: () => void }) {
  return (
    <>
      <h3>{t("Your new access token")}</h3>
      <p>
        <code className="seed">{token}</code>
      </p>
      <Note>{t("It is shown only now. Give it to your program, and to nobody else.")}</Note>
      <Row gap={2}>
        <Button onClick={() => void copyText(token)}>{t("Copy")}</Button>
        <Button tone="primary" onClick={close}>
          {t("I saved it")}
        </Button>
      </Row>
    </>
  );
}
