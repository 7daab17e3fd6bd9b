/** Reads a day that staff or applicants state with an action. */
import { type Day, isDay } from "../../../../platform/day.ts";
import { refuseField } from "../../../changes/transition-effect.ts";

/** Reads a day between two others, both included. @throws Refusal 900054 at `path` */
export const parseDayWithin = (value: string | undefined, path: string, min: string, max: string): Day => {
  if (!value || !isDay(value)) return refuseField({ path, key: value ? "notDay" : "required" });
  if (value < min) return refuseField({ path, key: "beforeMin", params: { min } });
  return value > max ? refuseField({ path, key: "afterMax", params: { max } }) : value;
};
