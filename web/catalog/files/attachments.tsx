import { useState } from "react";
import { FilesField } from "#web/catalog/files/files-field.tsx";
import type { CommandName } from "#web/lib/api-types.ts";
import type { Transfer } from "#web/lib/files.ts";
import { pictureAccept } from "#web/lib/picture-accept.ts";
import { t } from "#web/lib/text.ts";
import { uploadError, uploadedFiles, useChosenFiles } from "#web/lib/use-chosen-files.ts";

/** Visitors upload with their link, users with their session. */
async function uploadFile(file: File, token: string | undefined, transfer: Transfer): Promise<string> {
  const { uploadAttachment, uploadTicketFile } = await import("#web/lib/files.ts");
  return token === undefined ? uploadAttachment(file, transfer) : uploadTicketFile(file, token, transfer);
}

interface Options {
  readonly most: number;
  /** The link of a visitor. */
  readonly token?: string;
}

/** The files that go with what a form sends to the operator. They are uploaded before it is sent. */
export function useAttachments(call: CommandName, fixed: object, { most, token }: Options) {
  const chosen = useChosenFiles((file, transfer) => uploadFile(file, token, transfer), call, fixed);
  const [wasAttempted, setAttempted] = useState(false);
  const files = uploadedFiles(chosen.files);
  const isUploading = files.length < chosen.files.length;
  const field = (
    <FilesField
      label={t("Files (optional)")}
      hint={t("Up to {count} pictures, PDF, DOC or DOCX, at most 5 MB each", { count: most })}
      accept={`${pictureAccept},.pdf,.doc,.docx`}
      chosen={chosen}
      room={most - chosen.files.length}
      error={wasAttempted && isUploading ? uploadError(chosen.files) : undefined}
    />
  );
  const areReady = async () => {
    setAttempted(true);
    return !isUploading;
  };
  return { field, areReady, sent: files.length > 0 ? { files } : {}, clear: chosen.clear };
}
