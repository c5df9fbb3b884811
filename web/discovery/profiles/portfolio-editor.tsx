import { useState } from "react";
import { maxPortfolioItems } from "#domain/discovery/portfolio.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatCount } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import "./profiles.css";

const PortfolioForm = lazyPart(async () => (await import("#web/discovery/profiles/portfolio-form.tsx")).PortfolioForm);

type Item = RowOf<"profiles.get">["portfolio"][number];

/** The works of the own page, each of which can be changed, moved and removed. */
export function PortfolioEditor({ items }: { readonly items: readonly Item[] }) {
  const [open, setOpen] = useState<number | "new">();
  const close = () => setOpen(undefined);
  return (
    <Card>
      <h2>{t("Portfolio")}</h2>
      <p className="soft">
        {t("Show what you have done: up to {count} samples with pictures.", { count: formatCount(maxPortfolioItems) })}
      </p>
      {items.length > 0 && (
        <ul className="short-list">
          {items.map((item) => (
            <li key={item.itemId} data-id={item.itemId}>
              <Swap open={open === item.itemId}>
                {open === item.itemId ? (
                  <PortfolioForm of={{ item, close }} onMissing={close} />
                ) : (
                  <ItemRow item={item} items={items} edit={() => setOpen(item.itemId)} />
                )}
              </Swap>
            </li>
          ))}
        </ul>
      )}
      <Swap open={open === "new"}>
        {open === "new" ? (
          <PortfolioForm of={{ close }} onMissing={close} />
        ) : (
          items.length < maxPortfolioItems && (
            <Row>
              <Button onClick={() => setOpen("new")}>{t("Add a sample")}</Button>
            </Row>
          )
        )}
      </Swap>
    </Card>
  );
}

interface ItemRowProps {
  readonly item: Item;
  readonly items: readonly Item[];
  readonly edit: () => void;
}

function ItemRow({ item: { itemId, title }, items, edit }: ItemRowProps) {
  const removal = useCall("portfolio.remove");
  const order = useCall("portfolio.reorder");
  const at = items.findIndex((each) => each.itemId === itemId);
  async function remove(): Promise<void> {
    if (await confirm(t("Do you want to remove {title} from the portfolio?", { title }))) await removal.run({ itemId });
  }
  function move(by: -1 | 1): void {
    const itemIds = items.map((each) => each.itemId);
    itemIds.splice(at, 1);
    itemIds.splice(at + by, 0, itemId);
    void order.run({ itemIds });
  }
  return (
    <div className="portfolio-item">
      <p>{title}</p>
      <Row gap={2}>
        {at > 0 && (
          <Button size="small" busy={order.busy} aria-label={t("Move {title} up", { title })} onClick={() => move(-1)}>
            {t("Up")}
          </Button>
        )}
        {at < items.length - 1 && (
          <Button size="small" busy={order.busy} aria-label={t("Move {title} down", { title })} onClick={() => move(1)}>
            {t("Down")}
          </Button>
        )}
        <Button size="small" onClick={edit}>
          {t("Edit")}
        </Button>
        <Button size="small" tone="danger" busy={removal.busy} onClick={() => void remove()}>
          {t("Remove")}
        </Button>
      </Row>
    </div>
  );
}
