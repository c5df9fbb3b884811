import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";
import "./requests.css";

const reasons = () => [
  t("We have chosen another freelancer for this work."),
  t("We are looking for more experience in this field."),
  t("The work has changed and will be posted again."),
];

/** Common reasons to start from: they save typing on a phone, and are more than a word. */
export function CommonReasons({ choose }: { readonly choose: (reason: string) => void }) {
  return (
    <fieldset className="common-reasons">
      <legend className="soft small">{t("Or start with a template")}</legend>
      <Row gap={2}>
        {reasons().map((reason) => (
          <Button key={reason} size="small" onClick={() => choose(reason)}>
            {reason}
          </Button>
        ))}
      </Row>
    </fieldset>
  );
}
