/**
 * The institution's own warnings and violations, and objecting to one within 15 days (spec 2 §9). Hidden without any.
 */
import type { InstitutionPenalties, PenaltyView } from "@portal/core/penalties/penalty-schema";
import { useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatDay } from "../../shell/format.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { PenaltyList } from "./penalty-list.tsx";

const Objection = ({ path, version, onDone }: { path: string; version: number; onDone: () => void }) => {
  const { t } = useText(["pages/personal", "common"]);
  const [reason, setReason, persistedInput] = usePersistedInput<string>(`objection ${path}`, "");
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { busy, error, describeRefusal, ...submission } = useSubmission();
  const send = async (): Promise<void> => {
    setWasSubmitted(true);
    if (!reason.trim()) return;
    await submission.send(async () => {
      await api.post(`${path}/object`, { version, reason: reason.trim() });
      persistedInput.forget();
      onDone();
    });
  };
  return (
    <GuidedForm send={send}>
      <p>{t("penalty.objectText")}</p>
      {error && !describeRefusal("reason") && <FailureAlert error={error} />}
      <RestoredInputNote persistedInput={persistedInput} />
      <TextAreaField
        id="objection"
        label={t("penalty.objectReason")}
        required
        maxLength={2000}
        value={reason}
        error={
          describeRefusal("reason") ??
          (wasSubmitted && !reason.trim() ? t("common:issue.required") : undefined)
        }
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="actions">
        <Button type="submit" busy={busy}>
          {t("penalty.objectDo")}
        </Button>
        <CloseDialogButton />
      </div>
    </GuidedForm>
  );
};

export const OwnPenalties = ({ institutionId, mayObject }: { institutionId: string; mayObject: boolean }) => {
  const { t, language } = useText(["pages/personal"]);
  const penaltyPath = `/institution/${institutionId}/penalty`;
  const { data, error, reload } = useResource<InstitutionPenalties>(penaltyPath);
  const [open, setOpen] = useState<PenaltyView>();
  const [isDone, setIsDone] = useConfirmation<true>();
  if (error) return <FailureAlert error={error} retry={reload} />;
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="penalties">
      <h2 id="penalties">{t("penalty.title")}</h2>
      {isDone && <Alert kind="success" announce title={t("penalty.objectDone")} />}
      {data.barredUntil && (
        <Alert kind="warning" title={t("penalty.barred", { day: formatDay(data.barredUntil, language) })} />
      )}
      <PenaltyList
        items={data.items}
        act={(one) =>
          one.canObject &&
          mayObject && (
            <Button look="secondary" small onClick={() => setOpen(one)}>
              {t("penalty.object")}
            </Button>
          )
        }
      />
      <Dialog open={open !== undefined} onClose={() => setOpen(undefined)} title={t("penalty.object")}>
        {open && (
          <Objection
            key={open.id}
            path={`${penaltyPath}/${open.id}`}
            version={data.version}
            onDone={() => {
              setOpen(undefined);
              setIsDone(true);
              invalidateResources("/institution");
            }}
          />
        )}
      </Dialog>
    </section>
  );
};
