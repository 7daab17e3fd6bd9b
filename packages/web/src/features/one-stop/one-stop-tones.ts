import type { OneStopStatus } from "@portal/core/payments/one-stop/index";
import type { Tone } from "../../ui/status-chip.tsx";

/** The tones of one-stop payment statuses. */
export const oneStopTones = {
  TO_SUBMIT: "draft",
  TO_PAY: "payment",
  PAID: "accepted",
  CANCELLED: "cancelled",
} as const satisfies Record<OneStopStatus, Tone>;
