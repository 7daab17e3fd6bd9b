/**
 * Proofs of payment that a cashier has confirmed, by their content (decision 0552). A copy that another institution hands
 * in has the same content, so the rows belong to the institute.
 */
import { Entity } from "electrodb";
import { findFilesByIds } from "../../files/file-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { buildKey, defineEntity, requiredText } from "../../platform/entity.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type {
  TransactionCancelledError,
  TransactionDelete,
  TransactionItem,
} from "../../platform/transaction.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";

const SLIP_LABEL = "slip";

const getConfirmedSlipEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "confirmedSlip", version: "1", service: "portal" },
        attributes: { sha256: requiredText, applicationId: requiredText, confirmedAt: requiredText },
        indexes: {
          one: {
            pk: buildKey("pk", "payment-slip#${sha256}", ["sha256"]),
            sk: buildKey("sk", "confirmed", []),
          },
        },
      },
      connection,
    ),
);

/**
 * Builds the rows of the proofs that a confirmation counts, on condition that none has counted before (label `slip`).
 * With a reason the cashier says why it counts again, and there is no condition.
 */
export const buildSlipConfirmations = async (
  { id, institutionId, vouchers = [] }: ApplicationHeader,
  reason: string | undefined,
  { now }: Pick<Context, "now">,
): Promise<TransactionItem[]> => {
  const files = Object.values(await findFilesByIds(institutionId, vouchers));
  const contents = [...new Set(files.map(({ sha256 }) => sha256))];
  return contents.map((sha256) => {
    const put = getConfirmedSlipEntity().put({ sha256, applicationId: id, confirmedAt: now });
    const conditional = reason?.trim()
      ? put
      : put.where((slip, { notExists }) => notExists(slip.applicationId));
    return { label: SLIP_LABEL, Put: conditional.params() };
  });
};

/**
 * Explains that a proof of payment was confirmed before.
 * @throws Refusal 900054 beside the reason, which the cashier has to write then
 */
export const throwSlipConflict = (error: TransactionCancelledError): void => {
  if (error.of(SLIP_LABEL))
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "reason", key: "slipConfirmed" }] });
};

/** Builds the deletion of what an application, which is shredded, has confirmed by this content; others are left. */
export const buildSlipDeletion = (sha256: string, applicationId: string): TransactionItem => ({
  label: SLIP_LABEL,
  Delete: getConfirmedSlipEntity()
    .delete({ sha256 })
    .where(
      (slip, { eq, notExists }) =>
        `${notExists(slip.applicationId)} OR ${eq(slip.applicationId, applicationId)}`,
    )
    .params<TransactionDelete>(),
});
