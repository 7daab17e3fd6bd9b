/**
 * The booth plan. An exhibitor is selected and then a booth, or dragged onto it. In the plan, arrow keys move, and
 * each zone is one tab stop.
 */

import { findBoothMisfits } from "@portal/core/applications/places/booths/booth-misfits";
import type { BoothPlanView } from "@portal/core/applications/places/booths/booth-plan-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { ApiError, api } from "../../shell/api.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type BoothDoubt, BoothDoubtDialog } from "./booth-doubt-dialog.tsx";
import { BoothPlanGrids } from "./booth-plan-grids.tsx";
import { BoothPlanZone, type PlanExhibitor } from "./booth-plan-zone.tsx";
import { PublishBoothPlan } from "./publish-booth-plan.tsx";
import { useBoothPlan } from "./use-booth-plan.ts";

const ExhibitorWishes = ({ exhibitor }: { exhibitor: PlanExhibitor }) => {
  const { t } = useText(["pages/staff-places", "lists"]);
  const { booth, zones, area } = exhibitor.wants;
  const wishes = [
    booth && t(`lists:boothType.${booth}`),
    area !== undefined && t("pages/staff-places:sqm", { area }),
    ...zones.map((zone) => t("pages/staff-places:zone", { zone })),
  ].filter(Boolean);
  return wishes.length > 0 ? (
    <span className="muted">{t("pages/staff-places:wants", { what: wishes.join(" · ") })}</span>
  ) : null;
};

const toSwapNames = (first: PlanExhibitor, second: PlanExhibitor, language: string) => ({
  first: nameInstitution(first, language),
  second: nameInstitution(second, language),
  a: first.booth ?? "",
  b: second.booth ?? "",
});

const BoothPlanEditor = ({ plan, reload }: { plan: BoothPlanView; reload: () => Promise<void> }) => {
  const { t, language } = useText(["pages/staff-places", "errors", "common", "lists"]);
  const formatText = (key: string, options: Record<string, unknown> = {}) =>
    t(`pages/staff-places:${key}`, options);
  const [chosenId, setChosenId] = useState<string>();
  const [confirmation, setConfirmation] = useState("");
  const [error, setError] = useState<ApiError>();
  /** The selected exhibitor, and the one whose booth was clicked: they can exchange booths. */
  const [swapCandidates, setSwapCandidates] = useState<[PlanExhibitor, PlanExhibitor]>();
  /** A booth that is not what its exhibitor applied for, until the officer decides. */
  const [doubt, setDoubt] = useState<BoothDoubt>();
  const exhibitor = plan.exhibitors.find(({ id }) => id === chosenId);
  const allocate = async (booth: string, id: string | undefined, isSure = false): Promise<void> => {
    const findExhibitor = plan.exhibitors.find((one) => one.id === id);
    if (!findExhibitor) return;
    const zone = plan.zones.find(({ booths }) => booths.some((one) => one.id === booth))?.id ?? "";
    const misfits = findBoothMisfits(findExhibitor.wants, zone, plan.boothSqm);
    if (misfits.length > 0 && !isSure && findExhibitor.booth !== booth)
      return setDoubt({ exhibitor: findExhibitor, booth, zone, misfits });
    setDoubt(undefined);
    const other = plan.exhibitors.find((one) => one.booth === booth && one.id !== findExhibitor.id);
    if (other && findExhibitor.booth) return setSwapCandidates([findExhibitor, other]);
    setError(undefined);
    setConfirmation("");
    try {
      await api.post(`/participate/search/${findExhibitor.id}/allocateBooth`, {
        version: findExhibitor.version,
        booth,
      });
      setConfirmation(
        formatText("done.booth", { institution: nameInstitution(findExhibitor, language), booth }),
      );
      setChosenId(undefined);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    }
    await reload();
  };
  const swapBooths = async ([first, second]: [PlanExhibitor, PlanExhibitor]): Promise<void> => {
    setSwapCandidates(undefined);
    setError(undefined);
    setConfirmation("");
    try {
      const toVersionRef = ({ id, version }: PlanExhibitor) => ({ id, version });
      await api.post(`/staff/plan/${encodeURIComponent(plan.eventId)}/swap`, {
        first: toVersionRef(first),
        second: toVersionRef(second),
      });
      setConfirmation(formatText("done.swap", toSwapNames(first, second, language)));
      setChosenId(undefined);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    }
    await reload();
  };
  return (
    <>
      {confirmation && <Alert key={confirmation} kind="success" announce title={confirmation} />}
      {error && <FailureAlert error={error} />}
      <Dialog
        open={swapCandidates !== undefined}
        onClose={() => setSwapCandidates(undefined)}
        title={formatText("swap.title")}
      >
        {swapCandidates && (
          <>
            <p>{formatText("swap.text", toSwapNames(...swapCandidates, language))}</p>
            <div className="actions">
              <Button onClick={() => void swapBooths(swapCandidates)}>{formatText("swap.do")}</Button>
              <Button look="quiet" onClick={() => setSwapCandidates(undefined)}>
                {t("common:action.cancel")}
              </Button>
            </div>
          </>
        )}
      </Dialog>
      <BoothDoubtDialog
        doubt={doubt}
        boothSqm={plan.boothSqm}
        onClose={() => setDoubt(undefined)}
        onConfirm={({ booth, exhibitor: { id } }) => void allocate(booth, id, true)}
      />
      <div className="plan">
        <section aria-labelledby="exhibitors" className="plan-who">
          <h2 id="exhibitors">{formatText("exhibitors")}</h2>
          {plan.exhibitors.length === 0 ? (
            <EmptyState>{formatText("noExhibitors")}</EmptyState>
          ) : (
            <>
              <p className="muted">{formatText("choose")}</p>
              {plan.next !== undefined && <p className="muted">{formatText("moreExhibitors")}</p>}
              <fieldset className="plan-list">
                <legend className="visually-hidden">{formatText("exhibitors")}</legend>
                {plan.exhibitors.map((one) => (
                  <label
                    key={one.id}
                    className={one.id === chosenId ? "plan-one plan-one-chosen" : "plan-one"}
                    draggable
                    onDragStart={(event) => {
                      event.dataTransfer.setData("text/plain", one.id);
                      setChosenId(one.id);
                    }}
                  >
                    <input
                      type="radio"
                      name="exhibitor"
                      checked={one.id === chosenId}
                      onChange={() => setChosenId(one.id)}
                    />
                    <span>
                      <strong>{nameInstitution(one, language)}</strong>{" "}
                      <span className="nowrap">{one.code}</span>
                      <br />
                      <ExhibitorWishes exhibitor={one} />
                    </span>
                    <span className={one.booth ? "plan-booth" : "plan-booth muted"}>
                      {one.booth ?? formatText("none")}
                    </span>
                  </label>
                ))}
              </fieldset>
            </>
          )}
        </section>
        <div className="plan-zones">
          <p role="status" className="plan-chosen">
            {exhibitor
              ? formatText("chosenOne", { institution: nameInstitution(exhibitor, language) })
              : formatText("arrows")}
          </p>
          {plan.zones.map((zone) => (
            <BoothPlanZone
              key={zone.id}
              zone={zone}
              chosen={exhibitor}
              onAllocate={(booth, id) => void allocate(booth, id ?? chosenId)}
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
  const [isSaved, setIsSaved] = useState(false);
  if (!plan.data) return plan.error ? <LoadFailure resources={[plan]} /> : <Skeleton lines={9} />;
  return (
    <>
      <LoadFailure resources={[plan]} />
      {isSaved && <Alert kind="success" announce title={t("done.grid")} />}
      <BoothPlanEditor plan={plan.data} reload={plan.reload} />
      <PublishBoothPlan id={id} />
      <BoothPlanGrids
        key={plan.data.version}
        id={id}
        plan={plan.data}
        onDone={(next) => {
          plan.show(next);
          setIsSaved(true);
        }}
      />
    </>
  );
};
