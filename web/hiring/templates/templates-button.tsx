import { useState } from "react";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const Templates = lazyPart(async () => (await import("#web/hiring/templates/templates.tsx")).Templates);

/** Opens the stored texts for a field. */
export function TemplatesButton({ field }: { readonly field: Field }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (isOpen) return <Templates of={{ field, close }} placeholder={<Skeleton height="6rem" />} onMissing={close} />;
  return (
    <Row>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("Templates")}
      </Button>
    </Row>
  );
}
