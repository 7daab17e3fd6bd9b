/** The caller's own sign-in: a second factor is set up by a picture for an authenticator app, and proved by a code. */
import type { MemberView } from "@portal/core/staff/wire";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { useSending } from "../../lib/use-sending.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AdminFrame, useStaffMember } from "./admin/frame.tsx";
import { QrCode } from "./qr-code.tsx";

interface Offer {
  secret: string;
  account: string;
}
/** What authenticator apps read (Key Uri Format): the issuer, the account, six digits each 30 seconds. */
const uriOf = ({ secret, account }: Offer, issuer: string): string => {
  const query = new URLSearchParams({ secret, issuer, algorithm: "SHA1", digits: "6", period: "30" });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString().replaceAll("+", "%20")}`;
};

const Factor = ({ member, onChanged }: { member: MemberView; onChanged: (member: MemberView) => void }) => {
  const { t } = useText(["pages/staff-admin", "common", "errors"]);
  const [offer, setOffer] = useState<Offer>();
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, error, send: attempt, refused } = useSending();
  const [done, setDone] = useState<"on" | "off">();
  const on = member.secondFactor;
  const begin = () =>
    attempt(async () => {
      setDone(undefined);
      setOffer(await api.post<Offer>("/staff/admin/factor"));
    });
  const prove = (): void => {
    setTried(true);
    if (!/^\d{6}$/.test(code.trim())) return;
    void attempt(async () => {
      const path = on ? "/staff/admin/factor/drop" : "/staff/admin/factor/confirm";
      onChanged(await api.post<MemberView>(path, { code: code.trim() }));
      setDone(on ? "off" : "on");
      setOffer(undefined);
      setCode("");
      setTried(false);
    });
  };
  const missing = tried && !/^\d{6}$/.test(code.trim());
  return (
    <section className="card admin-factor" aria-labelledby="factor">
      <h2 id="factor">{t("me.factor")}</h2>
      {done && <Notice kind="success" announce title={t(`me.done.${done}`)} />}
      <p>{t(on ? "me.on" : "me.off")}</p>
      {error && <Failure error={error} />}
      {!on && !offer && (
        <Button busy={busy} onClick={() => void begin()}>
          {t("me.begin")}
        </Button>
      )}
      {offer && (
        <>
          <p>{t("me.scan")}</p>
          <QrCode text={uriOf(offer, t("common:site.name"))} label={t("me.picture")} />
          <p>
            {t("me.typed")} <code className="admin-secret">{offer.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
          </p>
        </>
      )}
      {(on || offer) && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            prove();
          }}
        >
          {on && <p>{t("me.dropAsk")}</p>}
          <TextField
            id="code"
            label={t("me.code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="control control-short"
            maxLength={6}
            required
            value={code}
            error={missing ? t("me.codeMissing") : refused("code")}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" look={on ? "danger" : "primary"} busy={busy}>
            {t(on ? "me.drop" : "me.confirm")}
          </Button>
        </form>
      )}
    </section>
  );
};

export const Component = () => {
  const { t, language } = useText(["pages/staff-admin"]);
  const me = useStaffMember();
  return (
    <AdminFrame title={t("me.title")}>
      {me.error && <Failure error={me.error} retry={() => void me.reload()} />}
      {me.loading && <Skeleton lines={5} />}
      {me.data && (
        <>
          <dl className="admin-me">
            <dt>{t("me.account")}</dt>
            <dd>{me.data.account}</dd>
            <dt>{t("me.roles")}</dt>
            <dd>
              {me.data.roles
                .map((role) => t(`account.role.${role}`))
                .join(language.startsWith("zh") ? "、" : ", ")}
            </dd>
          </dl>
          <Factor member={me.data} onChanged={me.set} />
        </>
      )}
    </AdminFrame>
  );
};
