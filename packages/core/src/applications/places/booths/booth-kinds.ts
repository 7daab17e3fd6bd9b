/** The kinds of booths that a plan can have: what the event sells, with the sizes of each. Pure. */
import { MINI_ZONE_ELIGIBILITY } from "../../../events/booth-eligibilities.ts";
import type { EventDetail } from "../../../events/event-schema.ts";
import { getPolicyNumber } from "../../../forms/code-lists/policy-values.ts";

type OfferedBooth = EventDetail["booths"][number];
type KindOffer = Pick<EventDetail, "booths" | "policy">;

/** A kind of booth with its smallest and largest area, in m². */
export interface PlanKind {
  kind: string;
  minSqm: number;
  maxSqm: number;
}
const RAW_SPACE = "RAW_SPACE";
/** Stands of the mini sales zone are a kind of their own, as they are in the draw (decision 0210). */
const getKind = ({ type, eligibility }: OfferedBooth): string =>
  eligibility === MINI_ZONE_ELIGIBILITY ? MINI_ZONE_ELIGIBILITY : type;
/** The sizes that standard booths are named after (spec 2 §3), where the event does not say otherwise. */
const standardSizes: Readonly<Record<string, number>> = { STANDARD_9: 9, STANDARD_7_5: 7.5, STANDARD_6: 6 };
/** The smallest area of a booth that has no bounds of its own. */
const LEAST_SQM = 1;

const getBounds = (booth: OfferedBooth, { policy }: Pick<EventDetail, "policy">): Omit<PlanKind, "kind"> => {
  const { type, sqm } = booth;
  const readLimit = (name: string) => getPolicyNumber("booth.area", policy, name);
  const size = sqm ?? standardSizes[type];
  if (standardSizes[type] !== undefined && size !== undefined) return { minSqm: size, maxSqm: size };
  const largest = readLimit(type === "PACKAGE_36" ? "packageMaxSqm" : "maxSqm");
  const smallest = type === RAW_SPACE ? readLimit("rawMinSqm") : LEAST_SQM;
  return {
    minSqm: Math.max(smallest, booth.minSqm ?? 0),
    maxSqm: Math.min(largest, booth.maxSqm ?? largest),
  };
};

/**
 * Lists the kinds of booths that an event sells, each once: a kind with several prices has the bounds of all of them.
 */
export const listPlanKinds = (event: KindOffer): PlanKind[] => {
  const kinds = new Map<string, PlanKind>();
  for (const booth of event.booths) {
    const kind = getKind(booth);
    const { minSqm, maxSqm } = getBounds(booth, event);
    const knownKind = kinds.get(kind) ?? { kind, minSqm, maxSqm };
    kinds.set(kind, {
      kind,
      minSqm: Math.min(knownKind.minSqm, minSqm),
      maxSqm: Math.max(knownKind.maxSqm, maxSqm),
    });
  }
  return [...kinds.values()];
};
