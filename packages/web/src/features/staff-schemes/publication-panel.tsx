/** The draft of a version: who wrote it, and its publication by another administrator. */
import type { SchemeStudioView } from "@portal/core/schemes/versions/scheme-version-schema";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatList } from "../../shell/format.ts";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { DeleteButton } from "../../ui/delete-button.tsx";
import type { useSchemeEditor } from "./use-scheme-editor.ts";

export const PublicationPanel = ({
  view,
  editor,
}: {
  view: SchemeStudioView;
  editor: ReturnType<typeof useSchemeEditor>;
}) => {
  const { t, language } = useText(["pages/staff-scheme"]);
  const { draft } = view;
  if (!draft) return null;
  return (
    <section className="card" aria-labelledby="publication">
      <h2 id="publication">{t("publish.title")}</h2>
      <p>
        {t("publish.draft", {
          writers: formatList(draft.writers, language),
          day: formatDay(draft.from, language),
        })}
      </p>
      <p className="muted">
        {t(editor.isDirty ? "publish.unsaved" : draft.mayPublish ? "publish.about" : "publish.second")}
      </p>
      <div className="actions">
        <ConfirmButton
          label={t("publish.do")}
          question={t("publish.ask", { day: formatDay(draft.from, language) })}
          look="primary"
          confirmLook="primary"
          disabled={editor.isDirty || !draft.mayPublish}
          busy={editor.pendingAction === "published"}
          onConfirm={() => void editor.publish()}
        />
        <DeleteButton
          label={t("publish.discard")}
          busy={editor.pendingAction === "discarded"}
          onDelete={() => void editor.discard()}
        />
      </div>
    </section>
  );
};
