import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { maxPortfolioPictures, portfolioLengths } from "#domain/discovery/portfolio.ts";
import { rowVersion } from "#domain/edited-fields.ts";
import { FilesField } from "#web/catalog/files/files-field.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount } from "#web/lib/format.ts";
import { pictureAccept } from "#web/lib/picture-accept.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { type ChosenFiles, uploadedFiles, useChosenFiles } from "#web/lib/use-chosen-files.ts";
import { Button } from "#web/ui/button.tsx";
import { SavedMeanwhile } from "#web/ui/form/field-frame.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { Row } from "#web/ui/layout.tsx";
import { Picture } from "#web/ui/picture.tsx";

type Item = RowOf<"profiles.get">["portfolio"][number];

interface PortfolioFormProps {
  /** The item that is changed; a new one without it. */
  readonly item?: Item;
  readonly close: () => void;
}

const upload = async (file: File, transfer: Parameters<Parameters<typeof useChosenFiles>[0]>[1]) => {
  const { upload: send } = await import("#web/lib/files.ts");
  return send(file, "picture", transfer);
};

/** A work of the portfolio with its pictures. */
export function PortfolioForm({ item, close }: PortfolioFormProps) {
  const chosen = useChosenFiles(upload, "portfolio.update", { itemId: item?.itemId });
  const present = item?.pictures ?? [];
  const [opened] = useState(present);
  const [stored, setStored] = useState(present);
  const [problem, setProblem] = useState("");
  const isUploading = chosen.files.some(({ fileName, error }) => fileName === undefined && !error);
  const hasFailed = chosen.files.some(({ error }) => error);
  const settings = {
    fields: {
      title: item?.title ?? "",
      text: item?.text ?? "",
      year: item?.year ? String(item.year) : "",
      link: item?.link ?? "",
    },
    before: async () => {
      if (isUploading) setProblem(t("Wait until every file is uploaded."));
      else if (hasFailed) setProblem(t("Remove the files that could not be uploaded."));
      else setProblem("");
      return !(isUploading || hasFailed);
    },
    after: () => {
      chosen.clear();
      close();
    },
  };
  const pictures = [...stored, ...uploadedFiles(chosen.files).map(({ fileName }) => fileName)];
  const added = useCallForm("portfolio.add", { ...settings, fixed: { pictures } });
  const changed = useCallForm("portfolio.update", {
    ...settings,
    fixed: { itemId: item?.itemId ?? 0, pictures },
    readVersion: rowVersion("portfolio.update", item ?? {}),
  });
  const form = item ? changed : added;
  const { of } = form;
  return (
    <Form form={form}>
      <TextField field={of("title")} label={t("Title")} maxLength={portfolioLengths.title} />
      <TextArea
        field={of("text")}
        label={t("Description")}
        hint={t("What was to be done, and what you did")}
        maxLength={portfolioLengths.text}
      />
      <FormColumns>
        <TextField
          field={of("year")}
          label={t("Year")}
          hint={t("Optional")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
        <TextField
          field={of("link")}
          label={t("Link")}
          hint={t("Optional: where the work can be seen, beginning with https://")}
          maxLength={portfolioLengths.link}
          autoComplete="off"
        />
      </FormColumns>
      <PicturesField
        stored={stored}
        removeStored={(name) => setStored((before) => before.filter((each) => each !== name))}
        chosen={chosen}
        error={problem || form.errors["pictures"]}
      />
      {changed.saved["pictures"] && <SavedPictures opened={opened} present={present} take={setStored} />}
      <FormActions submit={t("Save sample")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

interface SavedPicturesProps {
  readonly opened: readonly string[];
  readonly present: readonly string[];
  readonly take: (names: string[]) => void;
}

/** The pictures that somebody else has chosen for the item meanwhile. */
function SavedPictures({ opened, present, take }: SavedPicturesProps) {
  if (String(present) === String(opened)) return null;
  const pictures = present.map((name) => <Picture key={name} name={name} size={70} alt="" />);
  const field = { saved: { text: "", value: "" }, set: () => take([...present]) };
  return <SavedMeanwhile field={field} savedAs={pictures.length > 0 ? pictures : t("None")} />;
}

interface PicturesFieldProps {
  /** The names of the pictures that the item has. */
  readonly stored: readonly string[];
  readonly removeStored: (name: string) => void;
  readonly chosen: ChosenFiles;
  readonly error: string | undefined;
}

function PicturesField({ stored, removeStored, chosen, error }: PicturesFieldProps) {
  return (
    <FilesField
      label={t("Pictures")}
      hint={t("Up to {count} pictures: PNG, JPEG or WebP of any size", {
        count: formatCount(maxPortfolioPictures),
      })}
      accept={pictureAccept}
      chosen={chosen}
      room={maxPortfolioPictures - stored.length - chosen.files.length}
      error={error}
      stored={(focus) =>
        stored.length > 0 && (
          <Row gap={2}>
            {stored.map((name, i) => (
              <span key={name}>
                <Picture name={name} size={70} alt="" />
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t("Remove picture {number}", { number: formatCount(i + 1) })}
                  onClick={() => {
                    removeStored(name);
                    focus();
                  }}
                >
                  <IconX size={18} aria-hidden />
                </button>
              </span>
            ))}
          </Row>
        )
      }
    />
  );
}
