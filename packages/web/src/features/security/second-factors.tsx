/**
 * The second factors of an account: authenticator app, passkeys, recovery codes. Every change needs the password
 * (NIST SP 800-63B §4.1.2). The same for applicants, who can use them, and for staff, who must.
 */
import type {
  FactorChange,
  FactorChangeResult,
  FactorEnrolment,
  FactorView,
  PasskeyOffer,
  RecoveryCodes as RecoveryCodesAnswer,
  TotpOffer,
} from "@portal/core/identity/second-factor/factor-schema";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { api } from "../../shell/api.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { TextField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { findProblemText } from "../sign-in/password-issues.ts";
import { AuthenticatorSetup } from "./authenticator-set-up.tsx";
import { ConfirmPasswordDialog } from "./confirm-password-dialog.tsx";
import { FirstFactorChoice } from "./first-factor-choice.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { type FactorRequest, SecondFactorList } from "./second-factor-list.tsx";
import "./security.css";

type FactorOutcome = "totpAdded" | "totpRemoved" | "passkeyAdded" | "passkeyRemoved" | "codesRenewed";
interface Props {
  account: string;
  /** Stands above what is enrolled, where the page has the usual heading for its title. */
  heading?: string;
  /** Staff who must enrol before anything else: nothing is listed, the ways are offered. */
  enrolling?: boolean;
  /** Called when a factor is enrolled and the recovery codes are stored. */
  onEnrolled?: () => void;
}
export const SecondFactors = ({ account, heading, enrolling = false, onEnrolled }: Props) => {
  const { t } = useTranslation(["pages/security", "common", "errors"]);
  const { data, error, reload, set } = useResource<FactorView>("/user/factor");
  const [request, setRequest] = useState<FactorRequest>();
  const [offer, setOffer] = useState<z.infer<typeof TotpOffer>>();
  const [hasExpired, setHasExpired] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const [confirmation, setConfirmation] = useState<FactorOutcome>();
  const [name, setName] = useState("");

  const openRequest = (next: FactorRequest | undefined): void => {
    setRequest(next);
    setConfirmation(undefined);
    setHasExpired(false);
    setName("");
  };
  const finish = (outcome: FactorOutcome, factor: FactorView, newCodes?: readonly string[]): void => {
    setRequest(undefined);
    setOffer(undefined);
    setConfirmation(outcome);
    set(factor);
    if (newCodes) setCodes([...newCodes]);
  };
  // Also after a reload in between: an enrolled factor is enough to continue.
  const complete = enrolling && data?.enrolled === true && codes === undefined;
  useEffect(() => {
    if (complete) onEnrolled?.();
  }, [complete, onEnrolled]);
  const addPasskey = async (confirmation: FactorChange): Promise<void> => {
    const [{ createPasskey }, { options }] = await Promise.all([
      lazyImport(() => import("./passkey.ts")),
      api.post<z.infer<typeof PasskeyOffer>>("/user/factor/passkey", confirmation),
    ]);
    const response = await createPasskey(options);
    const enrolment = await api.post<FactorEnrolment>("/user/factor/passkey/confirm", {
      response,
      name: name.trim(),
    });
    finish("passkeyAdded", enrolment.factor, enrolment.recoveryCodes);
  };
  const performRequest = async (requested: FactorRequest, confirmation: FactorChange): Promise<void> => {
    if (requested.kind === "addTotp") {
      setOffer(await api.post<z.infer<typeof TotpOffer>>("/user/factor/totp", confirmation));
      setRequest(undefined);
    } else if (requested.kind === "addPasskey") {
      await addPasskey(confirmation);
    } else if (requested.kind === "removeTotp") {
      const { factor } = await api.post<z.infer<typeof FactorChangeResult>>(
        "/user/factor/totp/remove",
        confirmation,
      );
      finish("totpRemoved", factor);
    } else if (requested.kind === "removePasskey") {
      const path = `/user/factor/passkey/${encodeURIComponent(requested.id)}/remove`;
      finish(
        "passkeyRemoved",
        (await api.post<z.infer<typeof FactorChangeResult>>(path, confirmation)).factor,
      );
    } else {
      const newCodes = await api.post<z.infer<typeof RecoveryCodesAnswer>>(
        "/user/factor/recovery",
        confirmation,
      );
      if (data)
        finish(
          "codesRenewed",
          { ...data, recoveryCodesLeft: newCodes.recoveryCodes.length },
          newCodes.recoveryCodes,
        );
    }
  };

  if (!data)
    return error ? <FailureAlert error={error} retry={() => void reload()} /> : <Skeleton lines={5} />;
  if (codes && confirmation) {
    return (
      <RecoveryCodes
        codes={codes}
        account={account}
        confirmation={t(`done.${confirmation}`)}
        onKept={() => setCodes(undefined)}
      />
    );
  }
  if (offer) {
    return (
      <AuthenticatorSetup
        offer={offer}
        onEnrolled={({ factor, recoveryCodes }) => finish("totpAdded", factor, recoveryCodes)}
        onExpired={() => {
          setOffer(undefined);
          setHasExpired(true);
        }}
        onCancel={() => setOffer(undefined)}
      />
    );
  }
  return (
    <>
      {confirmation && <Alert kind="success" announce title={t(`done.${confirmation}`)} />}
      {hasExpired && <Alert kind="warning" announce title={t("totp.expired")} />}
      {enrolling ? (
        <FirstFactorChoice onAsk={openRequest} />
      ) : (
        <SecondFactorList factor={data} heading={heading ?? t("list.title")} onAsk={openRequest} />
      )}
      {request && (
        <ConfirmPasswordDialog
          title={t(`ask.${request.kind}.title`, {
            name: request.kind === "removePasskey" ? request.name : "",
          })}
          text={t(`ask.${request.kind}.text`)}
          submitLabel={t(`ask.${request.kind}.do`)}
          danger={request.kind === "removeTotp" || request.kind === "removePasskey"}
          check={() =>
            request.kind === "addPasskey" && !name.trim() ? [{ id: "passkey-name", key: "required" }] : []
          }
          fields={(problems) =>
            request.kind === "addPasskey" && (
              <TextField
                id="passkey-name"
                label={t("passkey.name")}
                hint={t("passkey.nameHint")}
                autoComplete="off"
                maxLength={60}
                required
                value={name}
                error={findProblemText(problems, "passkey-name")}
                onChange={(event) => setName(event.target.value)}
              />
            )
          }
          onConfirm={(confirmation) => performRequest(request, confirmation)}
          onClose={() => openRequest(undefined)}
        />
      )}
    </>
  );
};
