/**
 * The institution's own warnings and violations, and objecting to one within 15 days (spec 2 §9). Hidden without any.
 */
import type { InstitutionPenalties, PenaltyView } from "@portal/core/penalties/penalty-schema";
import { useState } from "react";
import { ReasonForm } from "../../form/reason-form.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatDay } from "../../shell/format.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PenaltyList } from "./penalty-list.tsx";

export const OwnPenalties = ({ institutionId, mayObject }: { institutionId: string; mayObject: boolean }) => {
  const { t, language } = useText(["pages/personal"]);
  const penaltyPath = `/institution/${institutionId}/penalty`;
  const { data, error, reload } = useResource<InstitutionPenalties>(penaltyPath);
  const [open, setOpen] = useState<PenaltyView>();
  const [isDone, setIsDone] = useConfirmation<true>();
  const object = async (id: string, body: { version: number; reason: string }): Promise<void> => {
    await api.post(`${penaltyPath}/${id}/object`, body);
    setOpen(undefined);
    setIsDone(true);
    invalidateResources("/institution");
  };
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
          <ReasonForm
            key={open.id}
            id="objection"
            inputName={`objection ${penaltyPath}/${open.id}`}
            label={t("penalty.objectReason")}
            submitLabel={t("penalty.objectDo")}
            send={(reason) => object(open.id, { version: data.version, reason })}
          >
            {t("penalty.objectText")}
          </ReasonForm>
        )}
      </Dialog>
    </section>
  );
};
