/**
 * The link to pay that was opened in this tab. Its code is in the fragment of the address, which no server is told. It
 * is taken out of the address, so that it stays in no history and reaches no page to sign in, and is stored until the
 * tab is closed, also while the payer is at the provider.
 */
import { applicationCodePattern } from "@portal/core/applications/model/application-code";
import type { PaymentLinkView } from "@portal/core/payments/payment-link-schema";
import { PAYMENT_NO_APPLICATION } from "@portal/core/platform/error-codes";
import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ApiError, api } from "../../shell/api.ts";
import { readStoredItem, removeStoredItem, writeStoredItem } from "../../shell/browser-storage.ts";
import { forgetTabInput } from "../one-stop/use-tab-input.ts";

/** Fragments that lead to a part of the page. */
const pageFragments = ["", "#main"];

/** Stores the code. Returns false in a browser that keeps nothing. */
const storeCode = (code: string): boolean => {
  try {
    writeStoredItem("paymentLink", code);
    return true;
  } catch {
    return false;
  }
};

/** Returns the code of the link; undefined where none was opened, or an incomplete one. */
const useLinkCode = (): string | undefined => {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const opensLink = !pageFragments.includes(hash);
  const openedCode = opensLink && applicationCodePattern.test(hash.slice(1)) ? hash.slice(1) : undefined;
  useEffect(() => {
    if (openedCode && storeCode(openedCode)) void navigate({ pathname, search }, { replace: true });
  }, [openedCode, navigate, pathname, search]);
  return opensLink ? openedCode : readStoredItem("paymentLink");
};

/** Returns whether there is no such link, or not any more. */
export const isLinkUnknown = (error: unknown): boolean =>
  error instanceof ApiError && error.code === PAYMENT_NO_APPLICATION;

/** Reads what the link of this tab pays. Without a link there is neither data nor a failure. */
export const usePaymentLink = () => {
  const code = useLinkCode();
  const [view, setView] = useState<PaymentLinkView>();
  const [error, setError] = useState<unknown>();
  const reload = useCallback(async (): Promise<void> => {
    if (!code) return;
    try {
      const next = await api.post<PaymentLinkView>("/payment/link/view", { code }, { anonymous: true });
      if (next.state === "PAID") forgetTabInput();
      setView(next);
      setError(undefined);
    } catch (failure) {
      if (isLinkUnknown(failure)) {
        removeStoredItem("paymentLink");
        setView(undefined);
      }
      setError(failure);
    }
  }, [code]);
  useEffect(() => {
    setView(undefined);
    void reload();
  }, [reload]);
  return { code, view, error, reload };
};
