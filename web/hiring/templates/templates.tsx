import { useState } from "react";
import { maxTemplates } from "#domain/hiring/template.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { allRowsQuery, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { ShortList } from "#web/ui/list/listing.tsx";

const templatesQuery = allRowsQuery("templates.list", {});

interface Props {
  /** The field that the texts are for. */
  readonly field: Field;
  readonly close: () => void;
}

/** The stored texts for a field: one is taken over, and what stands there is stored under a name. */
export function Templates({ field, close }: Props) {
  const list = useAllRows(templatesQuery);
  const remove = useCall("templates.remove");
  async function use(text: string): Promise<void> {
    const isEmpty = String(field.value ?? "").trim() === "";
    if (!isEmpty && !(await confirm(t("Do you want to replace the text?")))) return;
    field.set(text);
    close();
  }
  return (
    <Card>
      <h3>{t("Templates")}</h3>
      <ShortList
        list={list}
        idOf={({ templateId }) => templateId}
        row={({ templateId, name, text }) => (
          <Row spread>
            <span>{name}</span>
            <Row gap={2}>
              <Button size="small" aria-label={t("Use {name}", { name })} onClick={() => void use(text)}>
                {t("Use")}
              </Button>
              <Button
                size="small"
                tone="danger"
                aria-label={t("Remove {name}", { name })}
                onClick={() => void remove.run({ templateId })}
              >
                {t("Remove")}
              </Button>
            </Row>
          </Row>
        )}
        empty={t("No templates yet.")}
      />
      <SaveTemplate text={String(field.value ?? "")} names={list.rows.map(({ name }) => name)} />
      <Row>
        <Button size="small" onClick={close}>
          {t("Close")}
        </Button>
      </Row>
    </Card>
  );
}

/** Stores the text of the field. It stands inside of a form, which is not submitted by it. */
function SaveTemplate({ text, names }: { readonly text: string; readonly names: readonly string[] }) {
  const { run, busy } = useCall("templates.save");
  const [name, setName] = useState("");
  const isFull = names.length >= maxTemplates && !names.includes(name.trim());
  const save = async () => {
    const done = await run({ name, text });
    if ("outcome" in done) setName("");
  };
  return (
    <>
      <TextField
        field={{
          name: "templateName",
          value: name,
          error: undefined,
          set: (typed = "") => setName(String(typed)),
          leave: () => undefined,
        }}
        label={t("Name of the template")}
        hint={t("The text above is stored under it. At most {count}.", { count: maxTemplates })}
        maxLength={80}
      />
      <Row>
        <Button
          size="small"
          busy={busy}
          disabled={isFull || name.trim() === "" || text.trim() === ""}
          onClick={() => void save()}
        >
          {t("Save as template")}
        </Button>
      </Row>
    </>
  );
}
