import { IconFileDownload } from "@tabler/icons-react";
import { downloadAs } from "#web/lib/downloads.ts";
import { formatBytes } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";

export interface StoredFile {
  readonly fileName: string;
  readonly shownName: string;
  readonly bytes: number;
}

/** Pictures are stored in this format, whichever was sent. */
const isPicture = (fileName: string) => fileName.endsWith(".webp");

/** Files that one side sent to the other, each saved under the name that its sender gave it. */
export const FileList = ({ files }: { readonly files: readonly StoredFile[] }) =>
  files.map(({ fileName, shownName, bytes }) => (
    <Button key={fileName} size="small" onClick={() => void downloadAs(fileName, shownName)}>
      {isPicture(fileName) ? (
        <Picture name={fileName} size={100} alt="" />
      ) : (
        <IconFileDownload size={18} stroke={1.7} aria-hidden />
      )}
      {shownName} · {formatBytes(bytes)}
    </Button>
  ));
