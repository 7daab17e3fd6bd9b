/**
 * The payment that was looked up in this tab. Its ticket is stored until another look-up, also while the user is at
 * the bank.
 */
import type { OneStopView } from "@portal/core/payments/one-stop/one-stop-schema";
import * as errorCodes from "@portal/core/platform/error-codes";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, api } from "../../shell/api.ts";
import { readStoredItem, removeStoredItem, writeStoredItem } from "../../shell/browser-storage.ts";
import { forgetOtherTabInput, forgetTabInput } from "./use-tab-input.ts";

export interface LookedUpPayment {
  ticket: string;
  payment: OneStopView;
}
const readTicket = (): string | undefined => readStoredItem("osspay");
const openStatuses: readonly string[] = ["TO_SUBMIT", "TO_PAY"] satisfies OneStopView["status"][];

/** Returns whether the look-up was too long ago. */
export const isTicketExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === errorCodes.CACHE_EXPIRED_REGISTER_AGAIN;

/** Returns the payment, `loading` while it is unknown; an expired ticket is removed and reported. */
export const useLookedUpPayment = () => {
  const [lookedUp, setLookedUp] = useState<LookedUpPayment>();
  const [loading, setLoading] = useState(true);
  const [error, setError] = useState<unknown>();
  /** Whether the number of another payment is being typed, whose form must not be taken away. */
  const isNumberTyped = useRef(false);
  /** Shows a payment, or none. What was typed for it is kept as long as it can be paid. */
  const show = useCallback((next: LookedUpPayment | undefined): void => {
    if (!next || !openStatuses.includes(next.payment.status)) forgetTabInput();
    else forgetOtherTabInput(next.payment.number);
    setLookedUp(next);
    setError(undefined);
  }, []);
  const storeLookedUp = useCallback(
    (next: LookedUpPayment | undefined): void => {
      if (next) writeStoredItem("osspay", next.ticket);
      else removeStoredItem("osspay");
      show(next);
    },
    [show],
  );
  const readPayment = useCallback(async (): Promise<void> => {
    const ticket = readTicket();
    if (ticket) {
      try {
        const payment = await api.post<OneStopView>("/osspay/view", { ticket });
        // Another one may have been looked up meanwhile.
        if (readTicket() === ticket && !isNumberTyped.current) show({ ticket, payment });
      } catch (failure) {
        if (isTicketExpired(failure)) storeLookedUp(undefined);
        setError(failure);
      }
    }
    setLoading(false);
  }, [show, storeLookedUp]);
  useEffect(() => void readPayment(), [readPayment]);
  return {
    lookedUpPayment: lookedUp,
    loading,
    error,
    storeLookedUp,
    /** Notes that the number of another payment is being typed. */
    noteTypedNumber: (): void => {
      isNumberTyped.current = true;
    },
    /** Reads the payment again, as its reader asks. */
    reload: (): Promise<void> => {
      isNumberTyped.current = false;
      return readPayment();
    },
  };
};
