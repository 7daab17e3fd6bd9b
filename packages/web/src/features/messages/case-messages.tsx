/** The messages between the institute and an institution on one application, for both sides. */

import type {
  CaseMessage,
  Correspondence,
} from "@portal/core/applications/correspondence/correspondence-schema";
import { getUploadProfile } from "@portal/core/files/upload-purposes";
import { useEffect } from "react";
import { formatFileTypes, UploadList } from "../../form/fields/upload-list.tsx";
import { GuidedForm } from "../../form/guided-form.tsx";
import { usePersistedFiles } from "../../form/persisted-files.ts";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { formatUploadLimit } from "../../form/upload-file.ts";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import { formatSize } from "../../shell/format-size.ts";
import { isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import "../../form/form.css";

type Side = "APPLICANT" | "STAFF";
const purposes = { APPLICANT: "MESSAGE_FILE", STAFF: "STAFF_MESSAGE_FILE" } as const;

/** Returns whether an input of a message shows the refusal of this path, so that the alert can leave it out. */
const isMessageInput = (path: string): boolean => path === "text" || path.startsWith("fileIds");

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

const MessageEntry = ({ id, message, side }: { id: string; message: CaseMessage; side: Side }) => {
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

const MessageForm = ({
  id,
  side,
  onSent,
}: {
  id: string;
  side: Side;
  onSent: (correspondence: Correspondence) => void;
}) => {
  const { t, language } = useText(["pages/message", "pages/form", "common", "errors"]);
  const [text, setText, persistedInput] = usePersistedInput<string>(`message ${id}`, "");
  const enclosure = usePersistedFiles(`message files ${id}`);
  const fileIds = enclosure.ids;
  const { busy, error, describeRefusal, describeRefusalWithin, send } = useSubmission();
  const purpose = purposes[side];
  const profile = getUploadProfile(purpose);
  const post = async (): Promise<void> => {
    if (enclosure.pointOutUnfinished()) return;
    await send(async () => {
      onSent(
        await api.post<Correspondence>(`/message/${encodeURIComponent(id)}`, {
          text,
          ...(fileIds.length > 0 ? { fileIds } : {}),
        }),
      );
      setText("");
      persistedInput.forget();
      enclosure.clear();
    });
  };
  return (
    <GuidedForm send={post}>
      {error && !isShownAtInputs(error, isMessageInput) && (
        <FailureAlert error={error} isCarried={isMessageInput} />
      )}
      <RestoredInputNote persistedInput={persistedInput} />
      <TextAreaField
        id="message-text"
        label={t("text")}
        hint={t(`textHint.${side}`)}
        required
        rows={4}
        maxLength={4000}
        error={describeRefusal("text")}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {profile && (
        <fieldset className="fv fv-group">
          <legend className="fv-label">{t("files")}</legend>
          <p className="fv-hint" id="message-file-limits">
            {formatFileTypes(profile.types, language)} ·{" "}
            {t("pages/form:upload.maxSize", { size: formatUploadLimit(profile.maxBytes, language) })} ·{" "}
            {t("pages/form:upload.max", { count: profile.count })}
          </p>
          {describeRefusalWithin("fileIds") && (
            <p className="field-error" role="alert" tabIndex={-1}>
              {describeRefusalWithin("fileIds")}
            </p>
          )}
          <UploadList
            id="message-file"
            describedBy="message-file-limits"
            purpose={purpose}
            types={profile.types}
            max={profile.count}
            maxBytes={profile.maxBytes}
            value={fileIds}
            files={enclosure.files}
            onChange={enclosure.setIds}
            onFile={enclosure.addFile}
          />
        </fieldset>
      )}
      <div className="actions">
        <Button type="submit" look="secondary" busy={busy}>
          {t("send")}
        </Button>
      </div>
    </GuidedForm>
  );
};

export const CaseMessages = ({ id, side }: { id: string; side: Side }) => {
  const { t } = useText(["pages/message", "errors"]);
  const path = `/message/${encodeURIComponent(id)}`;
  const correspondence = useResource<Correspondence>(path);
  const { data } = correspondence;
  const { busy, error, send } = useSubmission();
  const markRead = () =>
    send(async () => {
      correspondence.set(await api.post<Correspondence>(`${path}/read`));
      void invalidateResources("/message");
    });
  const isReadByOpening = side === "APPLICANT" && data?.unread === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that arrives
  useEffect(() => {
    if (isReadByOpening) void markRead();
  }, [isReadByOpening]);
  if (correspondence.error)
    return <FailureAlert error={correspondence.error} retry={() => void correspondence.reload()} />;
  if (!data) return <Skeleton lines={3} />;
  return (
    <section className="card" aria-labelledby="messages">
      <h2 id="messages">{t("title")}</h2>
      {data.messages.length === 0 && <p className="muted">{t("none")}</p>}
      {data.messages.length > 0 && (
        <ol className="message-list">
          {data.messages.map((message) => (
            <MessageEntry key={message.messageId} id={id} message={message} side={side} />
          ))}
        </ol>
      )}
      {error && <FailureAlert error={error} />}
      {data.unread && side === "STAFF" && (
        <p>
          <strong role="status">{t("unread")}</strong>{" "}
          <Button small look="secondary" busy={busy} onClick={() => markRead()}>
            {t("markRead")}
          </Button>
        </p>
      )}
      {data.canWrite && (
        <MessageForm
          id={id}
          side={side}
          onSent={(next) => {
            correspondence.set(next);
            void invalidateResources("/message");
          }}
        />
      )}
    </section>
  );
};
