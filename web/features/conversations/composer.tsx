import { type KeyboardEvent, useId } from "react";
import { maxMessageLength } from "#domain/conversation.ts";
import type { Conversation, ConversationAbout } from "#web/features/conversations/queries.ts";
import { useMessageDraft } from "#web/features/conversations/use-message-draft.ts";
import { useSendMessage } from "#web/features/conversations/use-send-message.ts";
import { problemText } from "#web/lib/outcome.ts";
import { t, tWords } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";

interface Props {
  readonly about: ConversationAbout;
  readonly conversation: Conversation;
}

/** Where a message is written. What was typed stays until it is sent. */
export function Composer({ about, conversation }: Props) {
  const { text, change } = useMessageDraft(about);
  const { send, problem, busy } = useSendMessage(conversation);
  const id = useId();
  const length = text.trim().length;
  const isTooLong = length > maxMessageLength;

  async function submit(): Promise<void> {
    if (busy || length === 0 || isTooLong) return;
    if (await send(text)) change("");
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  }
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {problem && (
        <p className="composer-problem" role="alert">
          {tWords(problem.fields["text"] ?? "") || problemText(problem)}{" "}
          <Button size="small" onClick={() => void submit()}>
            {t("Retry")}
          </Button>
        </p>
      )}
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
      <div className="composer-line">
        <textarea
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
        <button type="submit" className="button" data-tone="primary" aria-busy={busy || undefined}>
          {t("Send")}
        </button>
      </div>
      <p className="field-hint composer-hint" id={`${id}-hint`}>
        {t("Ctrl + Enter sends, Enter begins a new line.")}
      </p>
    </form>
  );
}
