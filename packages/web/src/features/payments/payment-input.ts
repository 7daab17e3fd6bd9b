/** What a payer chose and typed, stored until the payment is made. */
import type { InvoiceType } from "@portal/core/applications/orders/invoice-type";
import { useEffect } from "react";
import { deletePersistedInput } from "../../form/persisted-input-store.ts";

export type Currency = "MOP" | "RMB";
export type PaymentInput = {
  /** Empty until one is chosen. */
  method: string;
  currency: Currency;
  /** For whom the receipt is: a code of `invoiceType`, or empty until one is chosen. */
  type: string;
  /** The name on the receipt. */
  name: string;
};
/**
 * Builds what is in the form at first.
 * @param name the name on the receipt, unless another one is entered
 * @param proposedType for whom the receipt is, where that is known
 */
export const buildPaymentInput = (name: string, proposedType: InvoiceType | undefined): PaymentInput => ({
  method: "",
  currency: "MOP",
  type: proposedType ?? "",
  name,
});

/** Returns the name of the stored input of an application's payment. */
export const getPaymentInputName = (applicationId: string): string => `payment ${applicationId}`;

/** Deletes the stored input once nothing is left to pay: the payer returns from the provider to another page. */
export const useForgetPaymentInput = (applicationId: string, isSettled: boolean): void => {
  useEffect(() => {
    if (isSettled) void deletePersistedInput(getPaymentInputName(applicationId));
  }, [applicationId, isSettled]);
};
