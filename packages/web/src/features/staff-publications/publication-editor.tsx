/** The editor of a publication: its texts in four languages, and whether it is published. */

import type { PublicationKind } from "@portal/core/events/publications/publication-categories";
import type { StaffPublication } from "@portal/core/events/publications/publication-schema";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { useNow } from "../../shell/server-clock.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { AdminFrame } from "../staff-frame/admin-frame.tsx";
import { PublicationStatus } from "./publication-status.tsx";
import { PublicationTexts } from "./publication-texts.tsx";
import { usePublicationEditor } from "./use-publication-editor.ts";

export const PublicationEditor = ({
  kind,
  from,
}: {
  kind: PublicationKind;
  from: StaffPublication | undefined;
}) => {
  const { t, language } = useText(["pages/staff-publication", "common", "errors"]);
  const now = useNow();
  const { savedPublication, draft, persistedInput, confirmation, busy, error, getError, ...editor } =
    usePublicationEditor(kind, from);
  const name = savedPublication ? pickLanguage(savedPublication.titles, language) : t(`kind.${kind}.new`);
  return (
    <AdminFrame
      title={name}
      crumbs={[{ text: t(`kind.${kind}.title`), to: `/staff/content/${kind.toLowerCase()}` }, { text: name }]}
    >
      {confirmation && <Alert kind="success" announce title={t(`edit.${confirmation}`)} />}
      {error && (
        <FailureAlert
          error={error}
          isCarried={(path) => /^(category|order|startsAt|endsAt|titles|texts|files)\b/.test(path)}
          onReload={() => void editor.reload()}
        />
      )}
      <GuidedForm className="card" send={editor.save}>
        <RestoredInputNote persistedInput={persistedInput} />
        <PublicationTexts kind={kind} draft={draft} getError={getError} onChange={editor.changeDraft} />
        <div className="actions">
          <Button type="submit" busy={busy}>
            {t(savedPublication?.status === "PUBLISHED" ? "edit.saveShown" : "edit.save")}
          </Button>
        </div>
      </GuidedForm>
      {savedPublication && (
        <PublicationStatus
          publication={savedPublication}
          busy={busy}
          isUnsaved={persistedInput.isChanged}
          onPublish={(at) =>
            editor.move("publish", at ? { from: at } : {}, at && at > now ? "scheduled" : "published")
          }
          onWithdraw={() => void editor.move("withdraw", {}, "withdrawn")}
          onRemove={() => void editor.remove()}
        />
      )}
    </AdminFrame>
  );
};
