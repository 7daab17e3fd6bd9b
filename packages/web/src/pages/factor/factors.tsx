/**
 * What protects an account besides its password: authenticator app, passkeys, recovery codes; added and removed here,
 * each change with the password (NIST SP 800-63B §4.1.2). The same for applicants, who may, and for staff, who must.
 */
import type {
  Changed,
  Enrolled,
  FactorChange,
  FactorView,
  PasskeyOffer,
  RecoveryCodes as RecoveryCodesAnswer,
  TotpOffer,
} from "@portal/core/account/factor/wire";
import { useEffect, useState } from "react";
import type * as z from "zod";
import { api } from "../../lib/api.ts";
import { part } from "../../lib/part.ts";
import { useResource } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { TextField } from "../../ui/field.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { textOf } from "../login/password.ts";
import { AuthenticatorSetUp } from "./authenticator-set-up.tsx";
import { type Asked, FactorList } from "./factor-list.tsx";
import { FactorStart } from "./factor-start.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import "./factor.css";

type Done = "totpAdded" | "totpRemoved" | "passkeyAdded" | "passkeyRemoved" | "codesRenewed";
interface Props {
  account: string;
  /** Staff who must enrol before anything else: nothing is listed, the ways are offered. */
  enrolling?: boolean;
  /** Called when a factor is enrolled and the recovery codes are kept. */
  onEnrolled?: () => void;
}
export const Factors = ({ account, enrolling = false, onEnrolled }: Props) => {
  const { t } = useTranslation(["pages/security", "common", "errors"]);
  const { data, error, reload, set } = useResource<FactorView>("/user/factor");
  const [asked, setAsked] = useState<Asked>();
  const [offer, setOffer] = useState<z.infer<typeof TotpOffer>>();
  const [expired, setExpired] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const [done, setDone] = useState<Done>();
  const [name, setName] = useState("");

  const ask = (what: Asked | undefined): void => {
    setAsked(what);
    setDone(undefined);
    setExpired(false);
    setName("");
  };
  const finish = (how: Done, factor: FactorView, fresh?: readonly string[]): void => {
    setAsked(undefined);
    setOffer(undefined);
    setDone(how);
    set(factor);
    if (fresh) setCodes([...fresh]);
  };
  // Also after a reload in the middle: a factor that holds is enough to go on with.
  const complete = enrolling && data?.enrolled === true && codes === undefined;
  useEffect(() => {
    if (complete) onEnrolled?.();
  }, [complete, onEnrolled]);
  const addPasskey = async (proved: FactorChange): Promise<void> => {
    const [{ createPasskey }, { options }] = await Promise.all([
      part(import("../../lib/passkey.ts")),
      api.post<z.infer<typeof PasskeyOffer>>("/user/factor/passkey", proved),
    ]);
    const response = await createPasskey(options);
    const enrolled = await api.post<Enrolled>("/user/factor/passkey/confirm", {
      response,
      name: name.trim(),
    });
    finish("passkeyAdded", enrolled.factor, enrolled.recoveryCodes);
  };
  const act = async (what: Asked, proved: FactorChange): Promise<void> => {
    if (what.kind === "addTotp") {
      setOffer(await api.post<z.infer<typeof TotpOffer>>("/user/factor/totp", proved));
      setAsked(undefined);
    } else if (what.kind === "addPasskey") {
      await addPasskey(proved);
    } else if (what.kind === "removeTotp") {
      const { factor } = await api.post<z.infer<typeof Changed>>("/user/factor/totp/remove", proved);
      finish("totpRemoved", factor);
    } else if (what.kind === "removePasskey") {
      const path = `/user/factor/passkey/${encodeURIComponent(what.id)}/remove`;
      finish("passkeyRemoved", (await api.post<z.infer<typeof Changed>>(path, proved)).factor);
    } else {
      const fresh = await api.post<z.infer<typeof RecoveryCodesAnswer>>("/user/factor/recovery", proved);
      if (data)
        finish(
          "codesRenewed",
          { ...data, recoveryCodesLeft: fresh.recoveryCodes.length },
          fresh.recoveryCodes,
        );
    }
  };

  if (!data) return error ? <Failure error={error} retry={() => void reload()} /> : <Skeleton lines={5} />;
  if (codes && done) {
    return (
      <RecoveryCodes
        codes={codes}
        account={account}
        done={t(`done.${done}`)}
        onKept={() => setCodes(undefined)}
      />
    );
  }
  if (offer) {
    return (
      <AuthenticatorSetUp
        offer={offer}
        onEnrolled={({ factor, recoveryCodes }) => finish("totpAdded", factor, recoveryCodes)}
        onExpired={() => {
          setOffer(undefined);
          setExpired(true);
        }}
        onCancel={() => setOffer(undefined)}
      />
    );
  }
  return (
    <>
      {done && <Notice kind="success" announce title={t(`done.${done}`)} />}
      {expired && <Notice kind="warning" announce title={t("totp.expired")} />}
      {enrolling ? <FactorStart onAsk={ask} /> : <FactorList factor={data} onAsk={ask} />}
      {asked && (
        <PasswordDialog
          title={t(`ask.${asked.kind}.title`, { name: asked.kind === "removePasskey" ? asked.name : "" })}
          text={t(`ask.${asked.kind}.text`)}
          submitLabel={t(`ask.${asked.kind}.do`)}
          danger={asked.kind === "removeTotp" || asked.kind === "removePasskey"}
          check={() =>
            asked.kind === "addPasskey" && !name.trim() ? [{ id: "passkey-name", key: "required" }] : []
          }
          fields={(problems) =>
            asked.kind === "addPasskey" && (
              <TextField
                id="passkey-name"
                label={t("passkey.name")}
                hint={t("passkey.nameHint")}
                autoComplete="off"
                maxLength={60}
                required
                value={name}
                error={textOf(problems, "passkey-name")}
                onChange={(event) => setName(event.target.value)}
              />
            )
          }
          onConfirm={(proved) => act(asked, proved)}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
};
