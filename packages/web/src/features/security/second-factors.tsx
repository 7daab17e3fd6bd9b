/**
 * The second factors of an account: authenticator app, passkeys, recovery codes. Every change needs the password
 * (NIST SP 800-63B §4.1.2). The same for applicants, who can use them, and for staff, who must.
 */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AuthenticatorSetup } from "./authenticator-set-up.tsx";
import { FactorRequestDialog } from "./factor-request-dialog.tsx";
import { FirstFactorChoice } from "./first-factor-choice.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondFactorList } from "./second-factor-list.tsx";
import { useFactorChanges } from "./use-factor-changes.ts";
import "../second-factor/second-factor.css";

interface Props {
  account: string;
  /** Is shown above what is enrolled, where the page has the usual heading for its title. */
  heading?: string;
  /** Staff who must enrol before anything else: nothing is listed, the ways are offered. */
  enrolling?: boolean;
  /** Called when a factor is enrolled and the recovery codes are stored. */
  onEnrolled?: () => void;
}
export const SecondFactors = ({ account, heading, enrolling = false, onEnrolled }: Props) => {
  const { t } = useTranslation(["pages/security", "common", "errors"]);
  const changes = useFactorChanges();
  const { data, error, reload, request, openRequest, performRequest, outcome, offer, codes } = changes;

  // Also after a reload in between: an enrolled factor is enough to continue.
  const isComplete = enrolling && data?.enrolled === true && codes === undefined;
  useEffect(() => {
    if (isComplete) onEnrolled?.();
  }, [isComplete, onEnrolled]);

  if (!data)
    return error ? <FailureAlert error={error} retry={() => void reload()} /> : <Skeleton lines={5} />;
  if (codes && outcome) {
    return (
      <RecoveryCodes
        codes={codes}
        account={account}
        confirmation={t(`done.${outcome}`)}
        onKept={changes.confirmCodes}
      />
    );
  }
  if (offer) {
    return (
      <AuthenticatorSetup
        offer={offer}
        onEnrolled={changes.finishEnrolment}
        onExpired={() => changes.closeOffer(true)}
        onCancel={() => changes.closeOffer(false)}
      />
    );
  }
  return (
    <>
      {outcome && <Alert kind="success" announce title={t(`done.${outcome}`)} />}
      {changes.hasExpired && <Alert kind="warning" announce title={t("totp.expired")} />}
      {enrolling ? (
        <FirstFactorChoice onAsk={openRequest} />
      ) : (
        <SecondFactorList factor={data} heading={heading ?? t("list.title")} onAsk={openRequest} />
      )}
      {request && (
        <FactorRequestDialog
          request={request}
          onConfirm={(change, passkeyName) => performRequest(request, change, passkeyName)}
          onClose={() => openRequest(undefined)}
        />
      )}
    </>
  );
};
