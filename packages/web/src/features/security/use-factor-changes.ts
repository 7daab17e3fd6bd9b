/** The changes of an account's second factors: what is asked for, the calls that make it, and what comes of it. */
import type {
  FactorChange,
  FactorChangeResult,
  FactorEnrolment,
  FactorView,
  PasskeyOffer,
  RecoveryCodes,
  TotpOffer,
} from "@portal/core/identity/second-factor/factor-schema";
import { useState } from "react";
import type * as z from "zod";
import { api } from "../../shell/api.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { useResource } from "../../shell/use-resource.ts";
import type { FactorRequest } from "./second-factor-list.tsx";

type FactorOutcome = "totpAdded" | "totpRemoved" | "passkeyAdded" | "passkeyRemoved" | "codesRenewed";

const addPasskey = async (change: FactorChange, name: string): Promise<FactorEnrolment> => {
  const [{ createPasskey }, { options }] = await Promise.all([
    lazyImport(() => import("../second-factor/passkey.ts")),
    api.post<z.infer<typeof PasskeyOffer>>("/user/factor/passkey", change),
  ]);
  const response = await createPasskey(options);
  return api.post<FactorEnrolment>("/user/factor/passkey/confirm", { response, name: name.trim() });
};
const removeFactor = async (path: string, change: FactorChange): Promise<FactorView> =>
  (await api.post<z.infer<typeof FactorChangeResult>>(path, change)).factor;

export const useFactorChanges = () => {
  const { data, error, reload, set } = useResource<FactorView>("/user/factor");
  /** What the password is asked for. */
  const [request, setRequest] = useState<FactorRequest>();
  /** The secret of an authenticator app, until its first code is entered. */
  const [offer, setOffer] = useState<z.infer<typeof TotpOffer>>();
  const [hasExpired, setHasExpired] = useState(false);
  /** New recovery codes, until the user says that they are stored. */
  const [codes, setCodes] = useState<string[]>();
  const [outcome, setOutcome] = useState<FactorOutcome>();

  const openRequest = (next: FactorRequest | undefined): void => {
    setRequest(next);
    setOutcome(undefined);
    setHasExpired(false);
  };
  const finish = (nextOutcome: FactorOutcome, factor: FactorView, newCodes?: readonly string[]): void => {
    setRequest(undefined);
    setOffer(undefined);
    setOutcome(nextOutcome);
    set(factor);
    if (newCodes) setCodes([...newCodes]);
  };
  const renewCodes = async (change: FactorChange): Promise<void> => {
    const { recoveryCodes } = await api.post<z.infer<typeof RecoveryCodes>>("/user/factor/recovery", change);
    if (data) finish("codesRenewed", { ...data, recoveryCodesLeft: recoveryCodes.length }, recoveryCodes);
  };
  /** Sends a change of second factors. @param passkeyName the name that the user gives to a new passkey */
  const performRequest = async (
    current: FactorRequest,
    change: FactorChange,
    passkeyName: string,
  ): Promise<void> => {
    switch (current.kind) {
      case "addTotp":
        setOffer(await api.post<z.infer<typeof TotpOffer>>("/user/factor/totp", change));
        return setRequest(undefined);
      case "addPasskey": {
        const { factor, recoveryCodes } = await addPasskey(change, passkeyName);
        return finish("passkeyAdded", factor, recoveryCodes);
      }
      case "removeTotp":
        return finish("totpRemoved", await removeFactor("/user/factor/totp/remove", change));
      case "removePasskey": {
        const path = `/user/factor/passkey/${encodeURIComponent(current.id)}/remove`;
        return finish("passkeyRemoved", await removeFactor(path, change));
      }
      case "renewCodes":
        return renewCodes(change);
    }
  };
  return {
    data,
    error,
    reload,
    request,
    openRequest,
    performRequest,
    outcome,
    offer,
    hasExpired,
    finishEnrolment: ({ factor, recoveryCodes }: FactorEnrolment) =>
      finish("totpAdded", factor, recoveryCodes),
    /**
     * Closes the offer of a new factor.
     * @param isExpired whether the offer was too old, and not only declined
     */
    closeOffer: (isExpired: boolean) => {
      setOffer(undefined);
      if (isExpired) setHasExpired(true);
    },
    codes,
    confirmCodes: () => setCodes(undefined),
  };
};
