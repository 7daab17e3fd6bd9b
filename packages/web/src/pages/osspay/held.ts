/** The payment that was looked up in this tab: its ticket stays until another is looked up, also while one is at the bank. */
import type { OneStopView } from "@portal/core/one-stop/wire";
import { useCallback, useEffect, useState } from "react";
import { ApiError, api } from "../../lib/api.ts";

const KEY = "osspay";
export interface Held {
  ticket: string;
  payment: OneStopView;
}
const kept = (): string | null => sessionStorage.getItem(KEY);

/** 900026: looked up too long ago. */
export const ranOut = (error: unknown): boolean => error instanceof ApiError && error.code === 900026;

/** `loading` until it is known whether something is held; a ticket that ran out is put away, and told. */
export const useHeld = () => {
  const [held, setHeld] = useState<Held>();
  const [loading, setLoading] = useState(true);
  const [error, setError] = useState<unknown>();
  const put = useCallback((next: Held | undefined): void => {
    if (next) sessionStorage.setItem(KEY, next.ticket);
    else sessionStorage.removeItem(KEY);
    setHeld(next);
    setError(undefined);
  }, []);
  const reload = useCallback(async (): Promise<void> => {
    const ticket = kept();
    if (ticket) {
      try {
        const payment = await api.post<OneStopView>("/osspay/view", { ticket });
        // Another may have been looked up meanwhile.
        if (kept() === ticket) setHeld({ ticket, payment });
        setError(undefined);
      } catch (failed) {
        if (ranOut(failed)) put(undefined);
        setError(failed);
      }
    }
    setLoading(false);
  }, [put]);
  useEffect(() => void reload(), [reload]);
  return { held, loading, error, put, reload };
};
