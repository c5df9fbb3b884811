import type { ReactNode } from "react";
import { t } from "#web/lib/text.ts";
import { useIsWide } from "#web/lib/use-wide.ts";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Grid } from "#web/ui/layout.tsx";

interface Props {
  readonly label: string;
  readonly edit: ReactNode;
  readonly preview: ReactNode;
}

/** A form and what visitors see: beside each other, or on a phone as two tabs. */
export function EditAndPreview({ label, edit, preview }: Props) {
  if (useIsWide())
    return (
      <Grid least="28rem">
        {edit}
        {preview}
      </Grid>
    );
  return (
    <Tabs
      label={label}
      tabs={[
        { key: "edit", text: t("Edit"), panel: () => edit },
        { key: "preview", text: t("Preview"), panel: () => preview },
      ]}
    />
  );
}
