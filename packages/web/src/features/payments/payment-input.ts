/** What a payer typed for the receipt, stored until the payment is made. */
import { useEffect } from "react";
import { deletePersistedInput } from "../../form/persisted-input-store.ts";

/** The name of the stored input of an application's payment. */
export const getPaymentInputName = (applicationId: string): string => `payment ${applicationId}`;

/** Deletes the stored input once nothing is left to pay: the payer returns from the provider to another page. */
export const useForgetPaymentInput = (applicationId: string, isSettled: boolean): void => {
  useEffect(() => {
    if (isSettled) void deletePersistedInput(getPaymentInputName(applicationId));
  }, [applicationId, isSettled]);
};
