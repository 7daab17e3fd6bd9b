/**
 * The plan of booths. An exhibitor is chosen and then a booth, or is dragged onto it; on the plan arrows move, and the
 * whole zone is one tab stop.
 */
import type { PlanView } from "@portal/core/allocation/wire";
import { useState } from "react";
import { useText } from "../../../form/use-text.ts";
import { ApiError, api } from "../../../lib/api.ts";
import { useResource } from "../../../lib/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { PlanGrids } from "./plan-grids.tsx";
import { PlanPublish } from "./plan-publish.tsx";
import { type Exhibitor, PlanZone } from "./plan-zone.tsx";

const Wants = ({ exhibitor }: { exhibitor: Exhibitor }) => {
  const { t } = useText(["pages/staff-places", "lists"]);
  const { booth, zones, area } = exhibitor.wants;
  const what = [
    booth && t(`lists:boothType.${booth}`),
    area !== undefined && t("pages/staff-places:sqm", { area }),
    ...zones.map((zone) => t("pages/staff-places:zone", { zone })),
  ].filter(Boolean);
  return what.length > 0 ? (
    <span className="muted">{t("pages/staff-places:wants", { what: what.join(" · ") })}</span>
  ) : null;
};

const namesOf = (first: Exhibitor, second: Exhibitor) => ({
  first: first.institutionName,
  second: second.institutionName,
  a: first.booth ?? "",
  b: second.booth ?? "",
});

const Drawn = ({ plan, reload }: { plan: PlanView; reload: () => Promise<void> }) => {
  const { t } = useText(["pages/staff-places", "errors", "common", "lists"]);
  const say = (key: string, options: Record<string, unknown> = {}) => t(`pages/staff-places:${key}`, options);
  const [chosen, setChosen] = useState<string>();
  const [done, setDone] = useState("");
  const [error, setError] = useState<ApiError>();
  /** Chosen, and whose booth was pointed at: they may change. */
  const [swapping, setSwapping] = useState<[Exhibitor, Exhibitor]>();
  const exhibitor = plan.exhibitors.find(({ id }) => id === chosen);
  const allocate = async (booth: string, id: string | undefined): Promise<void> => {
    const whose = plan.exhibitors.find((one) => one.id === id);
    if (!whose) return;
    const other = plan.exhibitors.find((one) => one.booth === booth && one.id !== whose.id);
    if (other && whose.booth) return setSwapping([whose, other]);
    setError(undefined);
    setDone("");
    try {
      await api.post(`/participate/search/${whose.id}/allocateBooth`, { version: whose.version, booth });
      setDone(say("done.booth", { institution: whose.institutionName, booth }));
      setChosen(undefined);
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      setError(failed);
    }
    await reload();
  };
  const swap = async ([first, second]: [Exhibitor, Exhibitor]): Promise<void> => {
    setSwapping(undefined);
    setError(undefined);
    setDone("");
    try {
      const seen = ({ id, version }: Exhibitor) => ({ id, version });
      await api.post(`/staff/plan/${encodeURIComponent(plan.eventId)}/swap`, {
        first: seen(first),
        second: seen(second),
      });
      setDone(say("done.swap", namesOf(first, second)));
      setChosen(undefined);
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      setError(failed);
    }
    await reload();
  };
  return (
    <>
      {done && <Notice key={done} kind="success" announce title={done} />}
      {error && <Failure error={error} />}
      <Dialog open={swapping !== undefined} onClose={() => setSwapping(undefined)} title={say("swap.title")}>
        {swapping && (
          <>
            <p>{say("swap.text", namesOf(...swapping))}</p>
            <div className="actions">
              <Button onClick={() => void swap(swapping)}>{say("swap.do")}</Button>
              <Button look="quiet" onClick={() => setSwapping(undefined)}>
                {t("common:action.cancel")}
              </Button>
            </div>
          </>
        )}
      </Dialog>
      <div className="plan">
        <section aria-labelledby="exhibitors" className="plan-who">
          <h2 id="exhibitors">{say("exhibitors")}</h2>
          {plan.exhibitors.length === 0 ? (
            <EmptyState>{say("noExhibitors")}</EmptyState>
          ) : (
            <>
              <p className="muted">{say("choose")}</p>
              <fieldset className="plan-list">
                <legend className="visually-hidden">{say("exhibitors")}</legend>
                {plan.exhibitors.map((one) => (
                  <label
                    key={one.id}
                    className={one.id === chosen ? "plan-one plan-one-chosen" : "plan-one"}
                    draggable
                    onDragStart={(event) => {
                      event.dataTransfer.setData("text/plain", one.id);
                      setChosen(one.id);
                    }}
                  >
                    <input
                      type="radio"
                      name="exhibitor"
                      checked={one.id === chosen}
                      onChange={() => setChosen(one.id)}
                    />
                    <span>
                      <strong>{one.institutionName}</strong> <span className="nowrap">{one.code}</span>
                      <br />
                      <Wants exhibitor={one} />
                    </span>
                    <span className={one.booth ? "plan-booth" : "plan-booth muted"}>
                      {one.booth ?? say("none")}
                    </span>
                  </label>
                ))}
              </fieldset>
            </>
          )}
        </section>
        <div className="plan-zones">
          <p role="status" className="plan-chosen">
            {exhibitor ? say("chosenOne", { institution: exhibitor.institutionName }) : say("arrows")}
          </p>
          {plan.zones.map((zone) => (
            <PlanZone
              key={zone.id}
              zone={zone}
              chosen={exhibitor}
              onAllocate={(booth, id) => void allocate(booth, id ?? chosen)}
            />
          ))}
        </div>
      </div>
    </>
  );
};

export const Plan = ({ id }: { id: string }) => {
  const { t } = useText(["pages/staff-places", "errors"]);
  const plan = useResource<PlanView>(`/staff/plan/${encodeURIComponent(id)}`);
  const [done, setDone] = useState(false);
  if (plan.error) return <Failure error={plan.error} retry={() => void plan.reload()} />;
  if (!plan.data) return <Skeleton lines={9} />;
  return (
    <>
      {done && <Notice kind="success" announce title={t("done.grid")} />}
      <Drawn plan={plan.data} reload={plan.reload} />
      <PlanPublish id={id} />
      <PlanGrids
        key={plan.data.version}
        id={id}
        plan={plan.data}
        onDone={(next) => {
          plan.set(next);
          setDone(true);
        }}
      />
    </>
  );
};
