import type { StaffReason } from "../../messaging/staff-reason.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";

/** Throws RED_FIELDS_REQUIRED for a decision without a reason, which the institution is told. */
export const refuseMissingReason = ({ reason, reasonCodes }: StaffReason): void => {
  if (!reason && !reasonCodes)
    throw new Refusal(errorCodes.RED_FIELDS_REQUIRED, { fields: [{ path: "reason", key: "required" }] });
};
