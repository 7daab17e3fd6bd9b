/** The actions on a saved publication: publish now or later, withdraw, or delete it while nobody has seen it. */
import type { StaffPublication } from "@portal/core/events/publications/publication-schema";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import type { ApiError } from "../../shell/api.ts";
import { parseMacaoLocalTime } from "../../shell/macao-time.ts";
import { paths } from "../../shell/paths.ts";
import { useNow } from "../../shell/server-clock.ts";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { DeleteButton } from "../../ui/delete-button.tsx";
import { Link } from "../../ui/link.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import { PublicationChip } from "./publications-page.tsx";

export const PublicationStatus = ({
  publication,
  busy,
  isUnsaved,
  onPublish,
  onWithdraw,
  onRemove,
}: {
  publication: StaffPublication;
  busy: boolean;
  /** The form has changes of which the publication would know nothing. */
  isUnsaved: boolean;
  /** Resolves to the refusal, or to undefined once it is published. */
  onPublish: (from: string | undefined) => Promise<ApiError | undefined>;
  onWithdraw: () => void;
  onRemove: () => void;
}) => {
  const { t } = useText(["pages/staff-publication"]);
  const [at, setAt, persistedInput] = usePersistedInput<string>(`publication time ${publication.id}`, "");
  const now = useNow();
  const from = parseMacaoLocalTime(at);
  const isDraft = publication.status === "DRAFT";
  const publish = async (): Promise<void> => {
    if (!(await onPublish(from))) persistedInput.forget();
  };
  return (
    <section className="card" aria-labelledby="publishing">
      <h2 id="publishing">{t("edit.publish")}</h2>
      <p>
        <PublicationChip publication={publication} />
      </p>
      {isDraft && <RestoredInputNote persistedInput={persistedInput} />}
      {isDraft && (
        <PickerField
          id="from"
          type="datetime-local"
          label={t("edit.publishAt")}
          hint={t("edit.publishHint")}
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
      )}
      <p role="status" className="muted">
        {isDraft && isUnsaved && t("edit.unsaved")}
      </p>
      <div className="actions">
        {isDraft ? (
          <>
            <ConfirmButton
              label={t("edit.publish")}
              question={t(from && from > now ? "edit.scheduleAsk" : "edit.publishAsk")}
              look="primary"
              confirmLook="primary"
              busy={busy}
              disabled={isUnsaved}
              onConfirm={() => void publish()}
            />
            <DeleteButton label={t("edit.remove")} busy={busy} onDelete={onRemove} />
          </>
        ) : (
          <>
            <ConfirmButton
              label={t("edit.withdraw")}
              question={t("edit.withdrawAsk")}
              busy={busy}
              onConfirm={onWithdraw}
            />
            <Link to={publication.kind === "DOWNLOAD" ? paths.downloads : paths.article(publication.id)}>
              {t("edit.view")}
            </Link>
          </>
        )}
      </div>
    </section>
  );
};
