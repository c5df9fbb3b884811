import { IconPaperclip } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { type ConversationState, maxMessageFiles, maxMessageLength } from "#domain/hiring/conversation.ts";
import type { TextKey } from "#texts/hindi.ts";
import { ChosenFileRow } from "#web/catalog/files/chosen-file-row.tsx";
import type { Conversation, ConversationAbout } from "#web/hiring/conversations/queries.ts";
import type { SentTo } from "#web/lib/api-types.ts";
import { useDraft } from "#web/lib/drafts.ts";
import type { Transfer } from "#web/lib/files.ts";
import { problemText } from "#web/lib/outcome.ts";
import { pictureAccept } from "#web/lib/picture-accept.ts";
import type { Problem } from "#web/lib/problem.ts";
import { t, tWords } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { type ChosenFiles, uploadedFiles, useChosenFiles } from "#web/lib/use-chosen-files.ts";
import { Button } from "#web/ui/button.tsx";

interface Props {
  readonly about: ConversationAbout;
  readonly conversation: Conversation;
}

const uploadFile = async (file: File, transfer: Transfer): Promise<string> =>
  (await import("#web/lib/files.ts")).uploadAttachment(file, transfer);

/** Where a message is written. What was typed stays until it is sent. */
export function Composer({ about, conversation }: Props) {
  const { text, change } = useMessageDraft(about);
  const attachments = useChosenFiles(uploadFile, "messages.send", about);
  const { send, problem, busy } = useSendMessage(about, conversation);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const length = text.trim().length;
  const isTooLong = length > maxMessageLength;
  const sent = uploadedFiles(attachments.files);
  const isWaiting = sent.length < attachments.files.length;
  const hasFailed = attachments.files.some(({ error }) => error);
  const [wasAttempted, setAttempted] = useState(false);

  async function submit({ confirmed = false } = {}): Promise<void> {
    setAttempted(true);
    // A program may have written it without an event.
    const shown = area.current?.value ?? text;
    if (shown !== text) change(shown);
    if (busy || isWaiting || shown.trim().length === 0 || shown.trim().length > maxMessageLength) return;
    if (!(await send({ text: shown, files: sent, confirmed }))) return;
    change("");
    attachments.clear();
    setAttempted(false);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  }
  return (
    // No form: the screens beside it have one of their own, with the only button that submits.
    <div className="composer">
      {problem && <SendProblem problem={problem} sendAgain={submit} />}
      {isTooLong && (
        <p className="field-error" role="alert" id={`${id}-error`}>
          {t("A message has at most {most} characters. This one has {count}.", {
            most: maxMessageLength,
            count: length,
          })}
        </p>
      )}
      <label className="hidden-visually" htmlFor={id}>
        {t("Message to {name}", { name: conversation.otherName })}
      </label>
      <Attachments attachments={attachments} />
      {wasAttempted && isWaiting && (
        <p className="field-error" role="alert">
          {hasFailed ? t("Remove the files that could not be uploaded.") : t("Wait until every file is uploaded.")}
        </p>
      )}
      <div className="composer-line">
        <AttachButton attachments={attachments} />
        <textarea
          ref={area}
          id={id}
          className="field-input"
          rows={2}
          value={text}
          placeholder={t("Write a message")}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? `${id}-error` : `${id}-hint`}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button tone="primary" busy={busy} onClick={() => void submit()}>
          {t("Send")}
        </Button>
      </div>
      <p className="field-hint composer-hint" id={`${id}-hint`}>
        {t("Ctrl + Enter sends, Enter begins a new line.")}
      </p>
    </div>
  );
}

interface ProblemProps {
  readonly problem: Problem;
  readonly sendAgain: (how: { readonly confirmed: boolean }) => Promise<void>;
}

/** Why a message was not sent. Contact details can be sent all the same. */
function SendProblem({ problem, sendAgain }: ProblemProps) {
  const confirmed = problem.code === "contact_found";
  return (
    <p className="composer-problem" role="alert">
      {confirmed
        ? t("This message contains contact details. Share them only with someone you trust.")
        : tWords(problem.fields["text"] ?? problem.fields["files"] ?? "") || problemText(problem)}{" "}
      <Button size="small" onClick={() => void sendAgain({ confirmed })}>
        {confirmed ? t("Send anyway") : t("Retry")}
      </Button>
    </p>
  );
}

const closed: Readonly<Record<ConversationState, TextKey>> = {
  invited: "This conversation is closed now.",
  pending: "This conversation is closed now.",
  accepted: "This conversation is closed now.",
  completed: "This conversation is closed now.",
  rejected: "The application was rejected, so this conversation is closed.",
  paid: "The work was paid some time ago, so this conversation is closed.",
  removed: "The application or invitation has ended, so this conversation is closed.",
};

/** Why the reader cannot write; undefined where the reader can. */
export function closedReason({ writingRefusal, status, otherName }: Conversation): string | undefined {
  if (writingRefusal === null) return undefined;
  if (writingRefusal === "not_allowed_yet")
    return t("You can write here once {name} has written to you.", { name: otherName });
  if (writingRefusal === "restricted") return t("Your account cannot send messages, except about ongoing projects.");
  return t(closed[status]);
}

type NewMessage = Pick<SentTo<"messages.send">, "text" | "files" | "confirmed">;

/** Sends messages, and begins the conversation with the first one. A problem stays until the next attempt. */
function useSendMessage(about: ConversationAbout, { conversationId }: Conversation) {
  const begin = useCall("conversations.open");
  const message = useCall("messages.send");
  const [problem, setProblem] = useState<Problem>();
  const isHandled = () => true;

  async function idOfConversation(): Promise<number | Problem> {
    if ("conversationId" in about) return about.conversationId;
    if (conversationId !== null) return conversationId;
    const ending = await begin.run(about, isHandled);
    return "outcome" in ending ? ending.answer.conversationId : ending.problem;
  }

  /** Sends a message, and returns whether it was sent. */
  async function send({ text, files, confirmed }: NewMessage): Promise<boolean> {
    setProblem(undefined);
    const id = await idOfConversation();
    const ending =
      typeof id === "number"
        ? await message.run({ conversationId: id, text, files, ...(confirmed && { confirmed }) }, isHandled)
        : { problem: id };
    if ("problem" in ending) setProblem(ending.problem);
    return !("problem" in ending);
  }
  return { send, problem, busy: begin.busy || message.busy };
}

/** The text of a message that is not sent yet. */
function useMessageDraft(about: ConversationAbout) {
  const { restored, save, forget } = useDraft("messages.send", about, { text: "" });
  const [text, setText] = useState(() => String(restored?.values["text"] ?? ""));
  function change(next: string): void {
    setText(next);
    if (next === "") forget();
    else save({ text: next });
  }
  return { text, change };
}

const accept = `${pictureAccept},application/pdf,.doc,.docx`;

/** Adds files to a message, by the picker of the device. */
function AttachButton({ attachments: { files, add } }: { readonly attachments: ChosenFiles }) {
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
function Attachments({ attachments: { files, remove } }: { readonly attachments: ChosenFiles }) {
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
