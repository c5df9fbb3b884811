import { useChosenFiles } from "#web/lib/use-chosen-files.ts";

/** The documents of an answer, uploaded with its link. */
export const useDocuments = (linkToken: string) =>
  useChosenFiles(async (file, transfer) => {
    const { uploadDocument } = await import("#web/lib/files.ts");
    return uploadDocument(file, linkToken, transfer);
  });
