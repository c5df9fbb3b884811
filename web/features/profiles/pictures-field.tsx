import { IconX } from "@tabler/icons-react";
import { maxPortfolioPictures } from "#domain/portfolio.ts";
import { FilesField } from "#web/features/files/files-field.tsx";
import { formatCount } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import type { ChosenFiles } from "#web/lib/use-chosen-files.ts";
import { Row } from "#web/ui/layout.tsx";
import { Picture } from "#web/ui/picture.tsx";

interface Props {
  /** The names of the pictures that the item has. */
  readonly stored: readonly string[];
  readonly removeStored: (name: string) => void;
  readonly chosen: ChosenFiles;
  readonly error: string | undefined;
}

export function PicturesField({ stored, removeStored, chosen, error }: Props) {
  return (
    <FilesField
      label={t("Pictures")}
      hint={t("Up to {count} pictures: PNG, JPEG or WebP, at most 2 MB each", {
        count: formatCount(maxPortfolioPictures),
      })}
      accept="image/png,image/jpeg,image/webp"
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
