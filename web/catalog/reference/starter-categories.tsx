import { starterCategories, starterCount } from "#domain/catalog/starter-categories.ts";
import { formatCount } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { useChecked } from "#web/ui/form/check-list.tsx";
import { Card, Grid, Row } from "#web/ui/layout.tsx";

const names = starterCategories.map(({ category }) => category);

/** Categories with pictures that a new platform begins with, the usual ones chosen. */
export function StarterCategories() {
  const { chosen, toggle } = useChecked(names.slice(0, starterCount));
  const { run, busy } = useCall("reference.addStarters");
  const { length } = chosen;
  return (
    <Card>
      <div>
        <h2>{t("Start with ready-made categories")}</h2>
        <p className="soft">{t("Each comes with a picture and subcategories. You can rename or delete them later.")}</p>
      </div>
      <Grid gap={2} least="13rem">
        {names.map((name) => (
          <label key={name} className="chosen-box">
            <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
            {name}
          </label>
        ))}
      </Grid>
      {length > 0 && (
        <Row>
          <Button tone="primary" busy={busy} onClick={() => void run({ names: [...chosen] })}>
            {t(plural(length, "Add {count} category", "Add {count} categories"), { count: formatCount(length) })}
          </Button>
        </Row>
      )}
    </Card>
  );
}
