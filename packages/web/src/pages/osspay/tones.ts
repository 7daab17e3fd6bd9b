import type { Status } from "@portal/core/one-stop/index";
import type { Tone } from "../../ui/status-chip.tsx";

/** How a one-stop payment's status is drawn. */
export const tones = {
  TO_SUBMIT: "draft",
  TO_PAY: "payment",
  PAID: "accepted",
  CANCELLED: "cancelled",
} as const satisfies Record<Status, Tone>;
