import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery, listOf } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { DeliveryError } from "#web/notify/mail/columns.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

interface Props {
  /** Whether mails are written into a folder instead of being sent. */
  readonly toFolder: boolean;
  /** Called once it is sent or refused. */
  readonly onEnd: () => void;
}

/** Sends an email to the signed-in admin and shows its state. */
export function TestMail({ toFolder, onEnd }: Props) {
  const [mailId, setMailid] = useState<string>();
  const form = useCallForm("mail.sendTest", { fields: { EMAIL: "" }, after: (answer) => setMailid(answer.mailId) });
  return (
    <Card>
      <div>
        <h2>{t("Send a test email")}</h2>
        <p className="soft">{t("A test email is sent the same way as every email.")}</p>
      </div>
      <Form form={form}>
        <FormColumns>
          <TextField field={form.of("EMAIL")} label={t("Your address")} type="email" autoComplete="email" />
          <FormActions submit={t("Send me a test email")} busy={form.busy} />
        </FormColumns>
      </Form>
      <div role="status">{mailId && <Standing key={mailId} mailId={mailId} toFolder={toFolder} onEnd={onEnd} />}</div>
    </Card>
  );
}

const pollIntervalMs = 1_000;

const isOver = ({ state }: RowOf<"mail.getTest">) => state !== "waiting";

function Standing({ mailId, toFolder, onEnd }: Props & { readonly mailId: string }) {
  const result = useQuery({
    ...allRowsQuery("mail.getTest", { mailId }),
    refetchInterval: ({ state }) => (state.data?.every(isOver) ? false : pollIntervalMs),
  });
  const list = listOf(result.data, result);
  const ended = list.rows.some(isOver);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends once, whatever is to be done then.
  useEffect(() => {
    if (ended) onEnd();
  }, [ended]);
  return (
    <Listing list={list} skeleton={<Waiting />}>
      {([mail]) => mail && <Outcome mail={mail} toFolder={toFolder} />}
    </Listing>
  );
}

const Waiting = () => <StatusWord word={t("waiting")} colour="blue" />;

function Outcome({ mail, toFolder }: Pick<Props, "toFolder"> & { readonly mail: RowOf<"mail.getTest"> }) {
  if (mail.state === "sent")
    return (
      <>
        <StatusWord word={t(toFolder ? "written" : "sent")} colour="green" />
        <p>{t(toFolder ? "It is saved in DATA_DIR/mail." : "The mail server received it.")}</p>
      </>
    );
  if (mail.state === "waiting" && mail.reason === null) return <Waiting />;
  return (
    <>
      <StatusWord
        word={t(mail.state === "refused" ? "refused" : "not sent yet")}
        colour={mail.state === "refused" ? "red" : "blue"}
      />
      <DeliveryError mail={mail} />
      {mail.state === "waiting" && <p className="soft small">{t("It is retried automatically.")}</p>}
    </>
  );
}
