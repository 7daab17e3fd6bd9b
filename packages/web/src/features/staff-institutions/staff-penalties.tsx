import type { InstitutionPenalties, PenaltyView } from "@portal/core/penalties/penalty-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../shell/format.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PenaltyList } from "../penalties/penalty-list.tsx";
import { PenaltyAnswerForm, PenaltyRecordForm } from "./penalty-forms.tsx";
import { PreparedPenalty } from "./prepared-penalty.tsx";

/** What was done about penalties, or about one that is prepared. */
type Confirmation = "recorded" | "answered" | "prepare" | "return" | "withdraw";

export const StaffPenalties = ({ institutionId }: { institutionId: string }) => {
  const { t, i18n } = useTranslation(["pages/staff", "pages/personal"]);
  const penaltyPath = `/institution/${encodeURIComponent(institutionId)}/penalty`;
  const { data, error, reload } = useResource<InstitutionPenalties>(`/staff${penaltyPath}`);
  const [open, setOpen] = useState<"new" | PenaltyView>();
  const [confirmation, setConfirmation] = useConfirmation<Confirmation>();
  const finish = (outcome: Confirmation): void => {
    setOpen(undefined);
    setConfirmation(outcome);
    invalidateResources("/staff/institution");
  };
  const preparedPenalty = data?.prepared;
  return (
    <section className="card" aria-labelledby="penalties">
      <h2 id="penalties">{t("pages/personal:penalty.title")}</h2>
      {error && <FailureAlert error={error} retry={() => void reload()} />}
      {!data && !error && <Skeleton lines={3} />}
      {confirmation && (
        <Alert
          kind="success"
          announce
          title={
            confirmation === "recorded" || confirmation === "answered"
              ? t(`penalty.${confirmation}`)
              : t(`prepared.done.${confirmation}`)
          }
        />
      )}
      {data && preparedPenalty && (
        <PreparedPenalty
          institutionId={institutionId}
          version={data.version}
          prepared={preparedPenalty}
          onDone={(step) => finish(step === "countersign" ? "recorded" : step)}
        />
      )}
      {data?.barredUntil && (
        <Alert
          kind="warning"
          title={t("pages/personal:penalty.barred", { day: formatDay(data.barredUntil, i18n.language) })}
        />
      )}
      {data && data.items.length === 0 && <p className="muted">{t("penalty.none")}</p>}
      {data && (
        <PenaltyList
          items={data.items}
          act={(one) =>
            one.status === "OBJECTED" &&
            (one.own ? (
              <p className="muted">{t("penalty.another")}</p>
            ) : (
              <Button small onClick={() => setOpen(one)}>
                {t("penalty.answer")}
                <span className="visually-hidden"> {formatDay(one.on, i18n.language)}</span>
              </Button>
            ))
          }
        />
      )}
      {data && (!preparedPenalty || preparedPenalty.returned) && (
        <div className="actions">
          <Button look="secondary" small onClick={() => setOpen("new")}>
            {t("penalty.new")}
          </Button>
        </div>
      )}
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={t(open === "new" ? "penalty.new" : "penalty.answer")}
      >
        {data && open === "new" && (
          <PenaltyRecordForm
            base={penaltyPath}
            version={data.version}
            terms={data.terms}
            onDone={(isPrepared) => finish(isPrepared ? "prepare" : "recorded")}
          />
        )}
        {data && open && open !== "new" && (
          <PenaltyAnswerForm
            key={open.id}
            base={`${penaltyPath}/${open.id}`}
            version={data.version}
            onDone={() => finish("answered")}
          />
        )}
      </Dialog>
    </section>
  );
};
