import { t, tWords } from "#web/lib/text.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";

interface Account {
  readonly role: string;
  readonly username: string;
  readonly password: string;
}

/** The accounts of a demo, to be filled in with one tap (spec §2); elsewhere there are none. */
export function DemoAccounts({ choose }: { readonly choose: (account: Account) => void }) {
  const accounts = usePlatform()?.demo ?? [];
  if (accounts.length === 0) return null;
  return (
    <Card>
      <div>
        <h2>{t("Just looking around?")}</h2>
        <p className="soft small">{t("This is a demo. Use one of its accounts:")}</p>
      </div>
      <Stack gap={3}>
        {accounts.map((account) => (
          <Row key={account.username} spread>
            <div>
              <strong>{tWords(account.role)}</strong>
              <p className="small">
                <code>{account.username}</code> / <code>{account.password}</code>
              </p>
            </div>
            <Button
              size="small"
              onClick={() => {
                choose(account);
                // The form is above, out of sight on a phone.
                document.querySelector<HTMLElement>("main [type=submit]")?.focus({ preventScroll: true });
                scrollTo(0, 0);
              }}
              aria-label={t("Fill in the {role} account", { role: tWords(account.role) })}
            >
              {t("Fill in")}
            </Button>
          </Row>
        ))}
      </Stack>
    </Card>
  );
}
