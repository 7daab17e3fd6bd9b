/**
 * The status of an application as applicants and staff read it: the same words in lists, on its page and at the desk.
 */
import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import { useText } from "../../form/use-text.ts";
import { Chip, StatusChip, statusTones, type Tone } from "../../ui/status-chip.tsx";

/** The fields that determine what to show when the status alone is misleading. */
type StatusFields = Pick<ApplicationRow, "status" | "lot" | "funding" | "pending" | "reversal">;
/** Waiting for a place, out of the line, accepted without a grant, and paid with a payment that was taken back. */
const tones = {
  WAITING: "processing",
  GONE: "cancelled",
  REFUSED: "rejected",
  TAKEN_BACK: "payment",
} as const satisfies Record<string, Tone>;

export const getDerivedStatus = ({
  status,
  lot,
  funding,
  reversal,
}: StatusFields): keyof typeof tones | undefined => {
  if (status === "PAID" && reversal) return "TAKEN_BACK";
  if (status === "REJECTED" && lot?.waiting !== undefined) return lot.gone ? "GONE" : "WAITING";
  return status === "ACCEPTED" && funding?.result === "NOT_APPROVED" ? "REFUSED" : undefined;
};
/** Returns the tone of an application, by its status or by what it means. */
export const getRowTone = (row: StatusFields): Tone => {
  const derivedStatus = getDerivedStatus(row);
  return derivedStatus ? tones[derivedStatus] : statusTones[row.status];
};

/** The chip of an application, with its pending request. */
export const ApplicationChip = ({ row }: { row: StatusFields }) => {
  const { t } = useText(["status"]);
  const derivedStatus = getDerivedStatus(row);
  if (!derivedStatus)
    return <StatusChip status={row.status} pending={row.pending} isTakenBack={row.reversal !== undefined} />;
  return (
    <>
      <Chip tone={tones[derivedStatus]}>{t(`status:derived.${derivedStatus}`)}</Chip>
      {row.reversal && derivedStatus !== "TAKEN_BACK" && (
        <Chip tone="payment">{t("status:derived.TAKEN_BACK")}</Chip>
      )}
      {row.pending && <Chip tone="supplement">{t(`status:pending.${row.pending}`)}</Chip>}
    </>
  );
};
