import { useState } from "react";
import { maxTicketFiles } from "#domain/trust/ticket.ts";
import { FilesField } from "#web/catalog/files/files-field.tsx";
import type { CommandName } from "#web/lib/api-types.ts";
import type { Transfer } from "#web/lib/files.ts";
import { pictureAccept } from "#web/lib/picture-accept.ts";
import { t } from "#web/lib/text.ts";
import { uploadedFiles, useChosenFiles } from "#web/lib/use-chosen-files.ts";

/** Visitors upload with their link, users with their session. */
async function uploadFile(file: File, token: string | undefined, transfer: Transfer): Promise<string> {
  const { uploadAttachment, uploadTicketFile } = await import("#web/lib/files.ts");
  return token === undefined ? uploadAttachment(file, transfer) : uploadTicketFile(file, token, transfer);
}

/** The files of a message to the operator, which are uploaded before it is sent. */
export function useTicketFiles(call: CommandName, fixed: object, token?: string) {
  const chosen = useChosenFiles((file, transfer) => uploadFile(file, token, transfer), call, fixed);
  const [problem, setProblem] = useState("");
  async function areReady(): Promise<boolean> {
    const isUploading = chosen.files.some(({ fileName, error }) => fileName === undefined && !error);
    const hasFailed = chosen.files.some(({ error }) => error);
    if (isUploading) setProblem(t("Wait until every file is uploaded."));
    else setProblem(hasFailed ? t("Remove the files that could not be uploaded.") : "");
    return !(isUploading || hasFailed);
  }
  const field = (
    <FilesField
      label={t("Files")}
      hint={t("Up to {count} files: pictures, PDF, DOC or DOCX, at most 5 MB each", { count: maxTicketFiles })}
      accept={`${pictureAccept},.pdf,.doc,.docx`}
      chosen={chosen}
      room={maxTicketFiles - chosen.files.length}
      error={problem || undefined}
    />
  );
  return { field, areReady, sent: uploadedFiles(chosen.files), clear: chosen.clear };
}
