import { type ReactNode, useState } from "react";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Picture } from "#web/ui/picture.tsx";

interface Props {
  readonly title: string;
  readonly picture: string;
  /** Of a person. */
  readonly isRound?: boolean;
  readonly name: string;
  /** What else the page takes from the profile. */
  readonly lines: readonly string[];
  /** The form that changes them, until it is closed. */
  readonly form: (close: () => void) => ReactNode;
}

/** What a page takes from the profile, and the form that changes it in its place. */
export function DetailsCard({ title, picture, isRound = false, name, lines, form }: Props) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Card>
      <h2>{title}</h2>
      <Swap open={isEditing}>
        {isEditing ? (
          form(() => setEditing(false))
        ) : (
          <Media
            picture={<Picture name={picture} size={70} alt="" round={isRound} />}
            end={
              <Row>
                <Button size="small" onClick={() => setEditing(true)}>
                  {t("Edit details")}
                </Button>
              </Row>
            }
          >
            <p>
              <strong>{name}</strong>
            </p>
            {lines.map((line) => (
              <p key={line} className="soft small">
                {line}
              </p>
            ))}
          </Media>
        )}
      </Swap>
    </Card>
  );
}
