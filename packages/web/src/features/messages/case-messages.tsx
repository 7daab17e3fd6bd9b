/** The messages between the institute and an institution on one application, for both sides. */

import type {
  CaseMessage,
  Correspondence,
} from "@portal/core/applications/correspondence/correspondence-schema";
import { useEffect } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import { formatSize } from "../../shell/format-size.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MessageForm, type MessageSide } from "./message-form.tsx";

const MessageFile = ({ id, file }: { id: string; file: CaseMessage["files"][number] }) => {
  const { t, language } = useText(["pages/message", "errors"]);
  const { busy, error, send } = useSubmission();
  const open = () =>
    send(async () => {
      const { url } = await api.get<{ url: string }>(
        `/message/${encodeURIComponent(id)}/file/${encodeURIComponent(file.id)}`,
      );
      location.assign(url);
    });
  return (
    <li>
      <Button small look="quiet" busy={busy} onClick={() => open()}>
        {t("file.open", { name: file.name, size: formatSize(file.size, language) })}
      </Button>
      {error && <FailureAlert error={error} />}
    </li>
  );
};

const MessageEntry = ({ id, message, side }: { id: string; message: CaseMessage; side: MessageSide }) => {
  const { t, language } = useText(["pages/message"]);
  const { from, at, author, officer, text, files } = message;
  const isOwn = from === side;
  const who =
    from === "STAFF"
      ? officer
        ? t("from.officer", { name: officer })
        : t("from.institute")
      : (author ?? "");
  return (
    <li className={isOwn ? "card" : "card stack"}>
      <p className="muted small">
        <strong>{who}</strong> · {formatInstant(at, language)}
      </p>
      <p className="pre">{text}</p>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <MessageFile key={file.id} id={id} file={file} />
          ))}
        </ul>
      )}
    </li>
  );
};

export const CaseMessages = ({ id, side }: { id: string; side: MessageSide }) => {
  const { t } = useText(["pages/message", "errors"]);
  const path = `/message/${encodeURIComponent(id)}`;
  const messages = useResourceList<CaseMessage, Correspondence>(path);
  const { items, firstPage } = messages;
  const { busy, error, send } = useSubmission();
  const reload = async () => {
    await messages.reload();
    void invalidateResources("/message");
  };
  const markRead = () =>
    send(async () => {
      await api.post<Correspondence>(`${path}/read`);
      await reload();
    });
  const isReadByOpening = side === "APPLICANT" && firstPage?.unread === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that arrives
  useEffect(() => {
    if (isReadByOpening) void markRead();
  }, [isReadByOpening]);
  const failure = messages.error && (
    <FailureAlert error={messages.error} retry={() => void messages.reload()} />
  );
  if (!items || !firstPage) return failure ?? <Skeleton lines={3} />;
  return (
    <section className="card" aria-labelledby="messages">
      <h2 id="messages">{t("title")}</h2>
      {items.length === 0 && <p className="muted">{t("none")}</p>}
      {messages.loadMore && (
        <p>
          <Button small look="secondary" busy={messages.isLoadingMore} onClick={messages.loadMore}>
            {t("earlier")}
          </Button>
        </p>
      )}
      {items.length > 0 && (
        <ol className="message-list">
          {items.toReversed().map((message) => (
            <MessageEntry key={message.messageId} id={id} message={message} side={side} />
          ))}
        </ol>
      )}
      {failure}
      {error && <FailureAlert error={error} />}
      {firstPage.unread && side === "STAFF" && (
        <p>
          <strong role="status">{t("unread")}</strong>{" "}
          <Button small look="secondary" busy={busy} onClick={() => markRead()}>
            {t("markRead")}
          </Button>
        </p>
      )}
      {firstPage.canWrite && <MessageForm id={id} side={side} onSent={() => void reload()} />}
    </section>
  );
};
