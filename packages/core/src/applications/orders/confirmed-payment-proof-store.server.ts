/**
 * Proofs of payment that a cashier has confirmed, by their content (decision 0552). A copy that another institution
 * submits has the same content, so the rows belong to the institute.
 */
import { Entity } from "electrodb";
import { findFilesByIds } from "../../files/file-store.server.ts";
import { buildKey, compareSize, defineEntity, requiredText } from "../../platform/entity.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { MAX_WRITE_ATTEMPTS, ServiceBusyError } from "../../platform/service-failures.server.ts";
import {
  TransactionCancelledError,
  type TransactionDelete,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";

const PAYMENT_PROOF_LABEL = "paymentProof";

const getConfirmedPaymentProofEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "confirmedSlip", version: "1", service: "portal" },
        attributes: {
          sha256: requiredText,
          /** The applications that it was confirmed for: one, and others for which the cashier gave a reason. */
          applicationIds: { type: "set", items: "string", required: true },
        },
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
 * Builds the rows of the proofs that a confirmation counts, on condition that none has counted before (label
 * `paymentProof`). With a reason of the cashier it may count again, so there is no condition.
 */
export const buildPaymentProofConfirmations = async (
  { id, institutionId, vouchers = [] }: ApplicationHeader,
  reason: string | undefined,
): Promise<TransactionItem[]> => {
  const files = Object.values(await findFilesByIds(institutionId, vouchers));
  const contents = [...new Set(files.map(({ sha256 }) => sha256))];
  return contents.map((content) => {
    const update = getConfirmedPaymentProofEntity()
      .update({ sha256: content })
      .add({ applicationIds: [id] });
    const conditional = reason?.trim()
      ? update
      : update.where(({ sha256 }, { notExists }) => notExists(sha256));
    return { label: PAYMENT_PROOF_LABEL, Update: conditional.params() };
  });
};

/**
 * Explains that a proof of payment was confirmed before.
 * @throws Refusal 900054 beside the reason, which the cashier has to write then
 */
export const throwPaymentProofConflict = (error: TransactionCancelledError): void => {
  if (error.of(PAYMENT_PROOF_LABEL))
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "reason", key: "slipConfirmed" }] });
};

/**
 * Removes an application that is erased from those that a proof was confirmed for. The row stays as long as another
 * application is left.
 * @throws ServiceBusyError when another application was added or removed during every attempt
 */
export const removePaymentProofConfirmation = async (
  sha256: string,
  applicationId: string,
): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    const { data } = await getConfirmedPaymentProofEntity().get({ sha256 }).go({ consistent: true });
    if (!data?.applicationIds.includes(applicationId)) return;
    const isLast = data.applicationIds.length === 1;
    try {
      return await transact([
        isLast
          ? buildPaymentProofDelete(sha256, applicationId)
          : buildPaymentProofRelease(sha256, applicationId),
      ]);
    } catch (error) {
      if (!(error instanceof TransactionCancelledError)) throw error;
      if (attempt === MAX_WRITE_ATTEMPTS) throw new ServiceBusyError([PAYMENT_PROOF_LABEL], error);
    }
  }
};

/** Deletes the row while it names this application alone. */
const buildPaymentProofDelete = (sha256: string, applicationId: string): TransactionItem => ({
  label: PAYMENT_PROOF_LABEL,
  Delete: getConfirmedPaymentProofEntity()
    .delete({ sha256 })
    .where(
      ({ applicationIds }, operations) =>
        `${operations.contains(applicationIds, applicationId)} AND ${compareSize(operations, applicationIds, "=", 1)}`,
    )
    .params<TransactionDelete>(),
});
/** Removes one application from the row while it names others as well. */
const buildPaymentProofRelease = (sha256: string, applicationId: string): TransactionItem => ({
  label: PAYMENT_PROOF_LABEL,
  Update: getConfirmedPaymentProofEntity()
    .update({ sha256 })
    .delete({ applicationIds: [applicationId] })
    .where(({ applicationIds }, operations) => compareSize(operations, applicationIds, ">", 1))
    .params(),
});
