/**
 * The booth plan. An exhibitor is selected and then a booth, or dragged onto it. In the plan, arrow keys move, and
 * each zone is one tab stop. The same booths can be shown as a list.
 */

import type { BoothPlanView } from "@portal/core/applications/places/booths/booth-plan-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BoothMisfitDialog } from "./booth-misfit-dialog.tsx";
import { BoothPlanGrids } from "./booth-plan-grids.tsx";
import { BoothPlanList } from "./booth-plan-list.tsx";
import { BoothPlanZone } from "./booth-plan-zone.tsx";
import { PlanExhibitorList } from "./plan-exhibitor-list.tsx";
import { PlanSummary } from "./plan-summary.tsx";
import { PublishBoothPlan } from "./publish-booth-plan.tsx";
import { SwapBoothsDialog } from "./swap-booths-dialog.tsx";
import { useBoothAllocation } from "./use-booth-allocation.ts";
import { useBoothPlan } from "./use-booth-plan.ts";

const BoothPlanEditor = ({ plan, reload }: { plan: BoothPlanView; reload: () => Promise<void> }) => {
  const { t, language } = useText(["pages/staff-places", "errors"]);
  const { chosenId, confirmation, error, allocate, ...allocation } = useBoothAllocation(plan, reload);
  const [isList, setIsList] = useState(false);
  const zones = plan.zones.toSorted((a, b) => (a.level ?? 0) - (b.level ?? 0));
  const Zone = isList ? BoothPlanList : BoothPlanZone;
  const exhibitor = plan.exhibitors.find(({ id }) => id === chosenId);
  return (
    <>
      {confirmation && <Alert kind="success" announce title={confirmation} />}
      {error && <FailureAlert error={error} />}
      <SwapBoothsDialog
        swap={allocation.swap}
        onConfirm={(candidates) => void allocation.swapBooths(candidates)}
        onClose={allocation.cancelSwap}
      />
      <BoothMisfitDialog
        warning={allocation.warning}
        onClose={allocation.dismissWarning}
        onConfirm={({ exhibitor: { id } }, booth) => void allocate(booth, id, true)}
      />
      <div className="plan">
        <PlanExhibitorList plan={plan} chosenId={chosenId} onChoose={allocation.setChosenId} />
        <div className="plan-zones">
          <p role="status" className="plan-chosen">
            {exhibitor ? t("chosenOne", { institution: nameInstitution(exhibitor, language) }) : t("arrows")}
          </p>
          <Checkbox
            id="plan-as-list"
            label={t("asList")}
            checked={isList}
            onChange={({ target }) => setIsList(target.checked)}
          />
          {!isList && <p className="muted">{t("drawingKey")}</p>}
          {zones.map((zone) => (
            <Zone
              key={zone.id}
              zone={zone}
              chosen={exhibitor}
              onAllocate={(booth: string, id?: string) => void allocate(booth, id)}
            />
          ))}
        </div>
      </div>
    </>
  );
};

export const BoothPlan = ({ id }: { id: string }) => {
  const { t } = useText(["pages/staff-places", "errors"]);
  const plan = useBoothPlan(id);
  const [isSaved, setIsSaved] = useConfirmation<true>();
  if (!plan.data) return plan.error ? <LoadFailure resources={[plan]} /> : <Skeleton lines={9} />;
  return (
    <>
      <LoadFailure resources={[plan]} />
      {isSaved && <Alert kind="success" announce title={t("done.grid")} />}
      <BoothPlanEditor plan={plan.data} reload={plan.reload} />
      <PlanSummary plan={plan.data} />
      <PublishBoothPlan id={id} />
      <BoothPlanGrids
        id={id}
        plan={plan.data}
        onReload={() => void plan.reload()}
        onDone={(next) => {
          plan.show(next);
          setIsSaved(true);
        }}
      />
    </>
  );
};
