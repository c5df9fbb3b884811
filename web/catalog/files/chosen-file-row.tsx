import { t } from "#web/lib/text.ts";
import type { ChosenFile } from "#web/lib/use-chosen-files.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";

interface Props {
  readonly file: ChosenFile;
  readonly remove: () => void;
}

/** A file that was chosen, with its upload. */
export function ChosenFileRow({ file, remove }: Props) {
  const { shownName, percent, fileName, isUnscanned, error } = file;
  return (
    <Stack gap={1}>
      <Row spread gap={2}>
        <p>{shownName}</p>
        <Button size="small" aria-label={t("Remove {name}", { name: shownName })} onClick={remove}>
          {t("Remove")}
        </Button>
      </Row>
      {fileName === undefined && !error && <ProgressBar percent={percent} label={t("Upload")} />}
      {isUnscanned && <p className="field-hint">{t("Not scanned for viruses")}</p>}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </Stack>
  );
}
