/** A status as a chip with shape and text, never colour alone (experience.md › Look). */
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import { useTranslation } from "react-i18next";
import { toTranslateKey } from "../shell/translate-key.ts";

export type Tone =
  | "draft"
  | "processing"
  | "supplement"
  | "payment"
  | "accepted"
  | "approved"
  | "rejected"
  | "cancelled"
  | "refund"
  | "settled";
type Shape = "dot" | "ring" | "diamond" | "square" | "tick" | "bar";
const shapeByTone: Record<Tone, Shape> = {
  draft: "ring",
  processing: "dot",
  supplement: "diamond",
  payment: "diamond",
  accepted: "tick",
  approved: "tick",
  rejected: "square",
  cancelled: "bar",
  refund: "dot",
  settled: "tick",
};
export const statusTones = {
  DRAFT: "draft",
  PROCESSING: "processing",
  SUPPLEMENT_REQUIRED: "supplement",
  ACCEPTED: "accepted",
  REJECTED: "rejected",
  CANCELLED: "cancelled",
  AWAITING_PAYMENT: "payment",
  PAID: "accepted",
  VOUCHER_PENDING_DOWNLOAD: "accepted",
  REFUNDED: "refund",
  PROCESSED: "approved",
  COMPLETED: "settled",
  SETTLED: "settled",
  ENDORSEMENT_APPROVED: "approved",
} as const satisfies Record<ApplicationStatus, Tone>;

const drawings: Record<Shape, React.ReactNode> = {
  dot: <circle cx="5" cy="5" r="4" />,
  ring: <circle cx="5" cy="5" r="3.2" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  diamond: <path d="M5 0l5 5-5 5-5-5z" />,
  square: <rect x="1" y="1" width="8" height="8" />,
  bar: <rect x="0" y="4" width="10" height="2.4" />,
  tick: <path d="M1 5.2l2.800 2.800L9.200 2.200" fill="none" stroke="currentColor" strokeWidth="2" />,
};

export const Chip = ({ tone, children }: { tone: Tone; children: React.ReactNode }) => (
  <span className={`chip chip-${tone}`}>
    <svg
      className="chip-shape"
      viewBox="0 0 10 10"
      width="10"
      height="10"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[shapeByTone[tone]]}
    </svg>
    {children}
  </span>
);

/**
 * The chip of an application's status; `pending` adds the pending request. A payment that the provider took back is no
 * longer called paid, and is beside a status that says nothing of it.
 */
export const StatusChip = ({
  status,
  pending,
  isTakenBack = false,
}: {
  status: ApplicationStatus;
  pending?: string | undefined;
  isTakenBack?: boolean | undefined;
}) => {
  const { t } = useTranslation("status");
  const say = toTranslateKey(t);
  return (
    <>
      {!(isTakenBack && status === "PAID") && (
        <Chip tone={statusTones[status]}>{t(`application.${status}`)}</Chip>
      )}
      {isTakenBack && <Chip tone="payment">{t("derived.TAKEN_BACK")}</Chip>}
      {pending && <Chip tone="supplement">{say(`pending.${pending}`)}</Chip>}
    </>
  );
};
