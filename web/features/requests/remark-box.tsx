import { t } from "#web/lib/text.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import "#web/ui/form/form.css";

const nothing = () => undefined;

/** The reason of a rejection, to be read only (spec §2). */
export function RemarkBox({ remark }: { readonly remark: string }) {
  const field = { name: "req_review", value: remark, error: undefined, set: nothing, leave: nothing };
  return <TextArea field={field} label={t("Remark")} readOnly />;
}
