import { IconPaperclip } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { maxMessageFiles } from "#domain/conversation.ts";
import { ChosenFileRow } from "#web/features/files/chosen-file-row.tsx";
import { t } from "#web/lib/text.ts";
import type { ChosenFiles } from "#web/lib/use-chosen-files.ts";

const accept = "image/png,image/jpeg,image/webp,application/pdf,.doc,.docx";

/** Adds files to a message, by the picker of the device. */
export function AttachButton({ attachments: { files, add } }: { readonly attachments: ChosenFiles }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const room = maxMessageFiles - files.length;
  function choose(chosen: FileList | null): void {
    add([...(chosen ?? [])].slice(0, room));
    // The same file can be chosen again after it was removed.
    if (input.current) input.current.value = "";
  }
  return (
    <label className="icon-button composer-attach" htmlFor={id}>
      <IconPaperclip size={20} stroke={1.7} aria-hidden />
      <span className="hidden-visually">
        {t("Add files: up to {count} pictures, PDF, DOC or DOCX, at most 5 MB each", { count: maxMessageFiles })}
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        className="hidden-visually"
        accept={accept}
        disabled={room === 0}
        onChange={({ currentTarget }) => choose(currentTarget.files)}
      />
    </label>
  );
}

/** The files that go with the next message. */
export function Attachments({ attachments: { files, remove } }: { readonly attachments: ChosenFiles }) {
  if (files.length === 0) return null;
  return (
    <ul className="short-list" aria-label={t("Files")}>
      {files.map((file) => (
        <li key={file.id}>
          <ChosenFileRow file={file} remove={() => remove(file.id)} />
        </li>
      ))}
    </ul>
  );
}
