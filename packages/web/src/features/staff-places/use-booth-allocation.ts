/**
 * Gives booths to exhibitors, and exchanges the booths of two. Asks first where an exhibitor applied for something
 * else.
 */
import { type ComparedBooth, findBoothMisfits } from "@portal/core/applications/places/booths/booth-misfits";
import type { BoothPlanView } from "@portal/core/applications/places/booths/booth-plan-schema";
import { joinBooths, MAX_JOINED_BOOTHS, splitBooths } from "@portal/core/applications/places/booths/index";
import { findJoinedNumbers } from "@portal/core/applications/places/booths/joined-booths";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useRef, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { ApiError, api } from "../../shell/api.ts";
import { dismissConfirmations, useConfirmation } from "../../shell/use-confirmation.ts";
import type { BoothMisfitWarning } from "./booth-misfit-dialog.tsx";
import type { BoothComparison } from "./booth-misfit-list.tsx";
import type { PlanExhibitor } from "./booth-plan-zone.tsx";
import { type BoothSwap, type SwapCandidates, toSwapNames } from "./swap-booths-dialog.tsx";

/** Finds a booth of the plan with its zone, or several as one, to compare it with wishes. */
const findPlanBooth = ({ zones, boothSqm }: BoothPlanView, booth: string): ComparedBooth => {
  const ids = splitBooths(booth);
  const zone = zones.find(({ booths }) => booths.some(({ id }) => id === ids[0]));
  if (!zone) return { zone: "", sqm: boothSqm };
  const booths = zone.booths.filter(({ id }) => ids.includes(id));
  return { zone: zone.id, kind: booths[0]?.kind, sqm: booths.reduce((sum, { sqm }) => sum + sqm, 0) };
};

/** Compares a booth of the plan with what an exhibitor applied for. */
const compareBooth = (plan: BoothPlanView, exhibitor: PlanExhibitor, booth: string): BoothComparison => {
  const planBooth = findPlanBooth(plan, booth);
  return { exhibitor, booth, found: planBooth, misfits: findBoothMisfits(exhibitor.wants, planBooth) };
};

/** Prepares the exchange of the booths of two exhibitors. */
const prepareSwap = (plan: BoothPlanView, candidates: SwapCandidates): BoothSwap => {
  const [first, second] = candidates;
  const comparisons = [
    compareBooth(plan, first, second.booth ?? ""),
    compareBooth(plan, second, first.booth ?? ""),
  ];
  return { candidates, misfits: comparisons.filter(({ misfits }) => misfits.length > 0) };
};

/** Proposes booths beside the chosen one that have the area which was applied for together. */
const proposeBooths = (
  { zones }: BoothPlanView,
  booth: string,
  { id, wants }: PlanExhibitor,
): BoothMisfitWarning["joined"] => {
  const zone = zones.find(({ booths }) => booths.some((one) => one.id === booth));
  if (!zone || wants.sqm === undefined) return undefined;
  const booths = zone.booths.map(({ kind, sqm, taken }) => ({
    ...{ kind, sqm },
    isFree: taken === undefined || taken.id === id,
  }));
  const first = zone.booths.findIndex((one) => one.id === booth) + 1;
  const numbers = findJoinedNumbers(zone, booths, first, wants.sqm, MAX_JOINED_BOOTHS);
  if (!numbers || numbers.length < 2) return undefined;
  const joinedBooths = numbers.flatMap((number) => zone.booths[number - 1] ?? []);
  return {
    booth: joinBooths(joinedBooths.map((one) => one.id)),
    sqm: joinedBooths.reduce((sum, one) => sum + one.sqm, 0),
  };
};

/**
 * Keeps the choice of an exhibitor and allocates booths.
 * @param reload reads the plan again, after every attempt: another officer may have changed it
 */
export const useBoothAllocation = (plan: BoothPlanView, reload: () => Promise<void>) => {
  const { t, language } = useText(["pages/staff-places"]);
  const [chosenId, setChosenId] = useState<string>();
  const [confirmation, setConfirmation] = useConfirmation<string>();
  const [error, setError] = useState<ApiError>();
  /** The selected exhibitor, and the one whose booth was clicked: they can exchange booths. */
  const [swap, setSwap] = useState<BoothSwap>();
  /** A booth that is not what its exhibitor applied for, until the officer decides. */
  const [warning, setWarning] = useState<BoothMisfitWarning>();

  /** The exhibitors whose booths are being changed: their version is only known again when the plan was read. */
  const busyIds = useRef(new Set<string>());

  const send = async (
    exhibitors: readonly PlanExhibitor[],
    path: string,
    body: object,
    message: string,
  ): Promise<void> => {
    const ids = exhibitors.map(({ id }) => id);
    // A second press, as of a double click, would be refused as stale, and the refusal would hide the success.
    if (ids.some((id) => busyIds.current.has(id))) return;
    for (const id of ids) busyIds.current.add(id);
    dismissConfirmations();
    setError(undefined);
    try {
      await api.post(path, body);
      setConfirmation(message);
      // The next exhibitor may have been chosen meanwhile.
      setChosenId((id) => (id !== undefined && ids.includes(id) ? undefined : id));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    } finally {
      await reload();
      for (const id of ids) busyIds.current.delete(id);
    }
  };
  /**
   * Allocates a booth to an exhibitor.
   * @param isSure whether the officer has confirmed a booth that is not what the exhibitor applied for
   */
  const allocate = async (booth: string, id = chosenId, isSure = false): Promise<void> => {
    setWarning(undefined);
    const exhibitor = plan.exhibitors.find((one) => one.id === id);
    if (!exhibitor || busyIds.current.has(exhibitor.id)) return;
    // Whoever is given what it has would be told of it once more, and lose the booths that are joined to it.
    const ownBooths = splitBooths(exhibitor.booth ?? "");
    if (exhibitor.booth === booth || ownBooths.includes(booth)) return;
    const other = plan.exhibitors.find((one) => splitBooths(one.booth ?? "").includes(booth));
    // One question names the exchange and what is not what was applied for.
    if (other && exhibitor.booth) return setSwap(prepareSwap(plan, [exhibitor, other]));
    const comparison = compareBooth(plan, exhibitor, booth);
    if (comparison.misfits.length > 0 && !isSure)
      return setWarning({ ...comparison, joined: proposeBooths(plan, booth, exhibitor) });
    await send(
      [exhibitor],
      `/participate/search/${exhibitor.id}/allocateBooth`,
      { version: exhibitor.version, booth },
      t("done.booth", { institution: nameInstitution(exhibitor, language), booth }),
    );
  };
  const swapBooths = async ([first, second]: SwapCandidates): Promise<void> => {
    setSwap(undefined);
    const toVersionRef = ({ id, version }: PlanExhibitor) => ({ id, version });
    await send(
      [first, second],
      `/staff/plan/${encodeURIComponent(plan.eventId)}/swap`,
      { first: toVersionRef(first), second: toVersionRef(second) },
      t("done.swap", toSwapNames([first, second], language)),
    );
  };
  return {
    chosenId,
    setChosenId,
    confirmation,
    error,
    swap,
    cancelSwap: () => setSwap(undefined),
    swapBooths,
    warning,
    dismissWarning: () => setWarning(undefined),
    allocate,
  };
};
