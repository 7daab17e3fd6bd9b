/** Checks sizes of room, which an event and a policy list. Pure. */
import { listCodes } from "../forms/code-lists/index.ts";
import { findBandFault, parseBand } from "../forms/values/number-bands.ts";
import type { FieldIssue } from "../platform/errors.ts";

/** Finds the first size that is unknown, or that leaves a number of people out or covers it twice (C19). */
export const findScaleBandIssues = (scaleBands: readonly string[], path: string): FieldIssue[] => {
  const knownBands = listCodes("scaleBand");
  const unknownIndex = scaleBands.findIndex((code) => !knownBands.includes(code));
  if (unknownIndex >= 0) return [{ path: `${path}.${unknownIndex}`, key: "option" }];
  const fault = findBandFault(scaleBands);
  if (!fault) return [];
  const faultPath = `${path}.${scaleBands.indexOf(fault.code)}`;
  if (fault.reason === "overlap") return [{ path: faultPath, key: "bandOverlap" }];
  const to = (parseBand(fault.code)?.min ?? 0) - 1;
  return [{ path: faultPath, key: "bandGap", params: { from: fault.after + 1, to } }];
};
