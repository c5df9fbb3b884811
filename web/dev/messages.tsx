import { listOf, longText, longWord, type Parts, picture } from "#web/dev/samples.tsx";
import { t } from "#web/lib/text.ts";
import { FileList } from "#web/ui/messages/file-list.tsx";
import { Bubble, MessageList } from "#web/ui/messages/message-list.tsx";

const first = { messageId: 1, text: longText, files: [], createdAt: "2026-11-27T09:30:00Z", isRemoved: false };
const second = {
  ...first,
  messageId: 2,
  text: longWord,
  files: [{ fileName: picture, shownName: "Logo.svg", bytes: 2_400 }],
  createdAt: "2026-11-28T10:05:00Z",
};
const removed = { ...first, messageId: 3, text: "", isRemoved: true };

export const messages: Parts = {
  FileList: { file: "file-list.tsx", states: { normal: () => <FileList files={second.files} /> } },
  MessageList: {
    file: "message-list.tsx",
    isWide: true,
    states: {
      filled: () => (
        <MessageList
          list={listOf([second, first])}
          bubble={(message) => (
            <Bubble message={message} author="Annapurna Foods" isMine={message.messageId === second.messageId} />
          )}
        />
      ),
    },
  },
  Bubble: {
    file: "message-list.tsx",
    states: {
      "of the other side": () => <Bubble message={first} author="Annapurna Foods" />,
      "own, with a file": () => <Bubble message={second} author={t("You")} isMine />,
      removed: () => <Bubble message={removed} author="Annapurna Foods" />,
    },
  },
};
