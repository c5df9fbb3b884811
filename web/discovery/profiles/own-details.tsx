import { useState } from "react";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const OwnDetailsForm = lazyPart(
  async () => (await import("#web/discovery/profiles/own-details-form.tsx")).OwnDetailsForm,
);

/** What the page takes from the profile, and the form that changes it, loaded when it is opened. */
export function OwnDetails({ page }: { readonly page: RowOf<"profiles.get"> }) {
  const [isEditing, setEditing] = useState(false);
  const close = () => setEditing(false);
  return (
    <Card>
      <h2>{t("Your details")}</h2>
      <Swap open={isEditing}>
        {isEditing ? (
          <OwnDetailsForm of={{ close }} placeholder={<Skeleton height="24rem" />} />
        ) : (
          <Media
            picture={<Picture name={page.picture} size={70} alt="" round />}
            end={
              <Row>
                <Button size="small" onClick={() => setEditing(true)}>
                  {t("Edit details")}
                </Button>
              </Row>
            }
          >
            <p>
              <strong>{page.name}</strong>
            </p>
            <p className="soft small">
              {page.category} · {page.subcategory}
            </p>
            <p className="soft small">
              {page.town}, {page.district}
            </p>
          </Media>
        )}
      </Swap>
    </Card>
  );
}
