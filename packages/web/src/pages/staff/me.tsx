/**
 * The caller's own sign-in: a second factor, set up by a picture for an authenticator app and proved by a code; the
 * password; where one is signed in. These last two are the applicants' own parts.
 */
import "../personal/setting/setting.css";
import type { MemberView } from "@portal/core/staff/wire";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { type ApiError, api } from "../../lib/api.ts";
import { useSending } from "../../lib/use-sending.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useMe } from "../personal/me.ts";
import { Password } from "../personal/setting/password.tsx";
import { Sessions } from "../personal/setting/sessions.tsx";
import { AdminFrame, useStaffMember } from "./admin/frame.tsx";
import { QrCode } from "./qr-code.tsx";

const CODE_EXPIRED = 900058;
/** Apps show a code in two halves, and some copy it so. */
const digits = (typed: string): string => typed.replace(/\s/g, "");

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
  const whole = /^\d{6}$/.test(digits(code));
  const away = (): void => {
    setOffer(undefined);
    setCode("");
    setTried(false);
  };
  /** After a refusal: another tab was quicker, or the picture is of no use any more and the next one is asked for. */
  const settle = (refusal: ApiError | undefined): void => {
    if (refusal?.current) onChanged(refusal.current as MemberView);
    if (refusal?.current || refusal?.code === CODE_EXPIRED) away();
  };
  const begin = async (): Promise<void> => {
    setDone(undefined);
    settle(await attempt(async () => setOffer(await api.post<Offer>("/staff/admin/factor"))));
  };
  const prove = async (): Promise<void> => {
    setTried(true);
    setDone(undefined);
    if (!whole) return;
    const path = on ? "/staff/admin/factor/drop" : "/staff/admin/factor/confirm";
    const refusal = await attempt(async () => {
      onChanged(await api.post<MemberView>(path, { code: digits(code) }));
      setDone(on ? "off" : "on");
      away();
    });
    settle(refusal);
  };
  const missing = tried && !whole;
  const wrong = refused("code");
  return (
    <section className="card admin-factor" aria-labelledby="factor">
      <h2 id="factor">{t("me.factor")}</h2>
      {done && <Notice kind="success" announce title={t(`me.done.${done}`)} />}
      <p>{t(on ? "me.on" : "me.off")}</p>
      {error && error.code !== CODE_EXPIRED && !wrong && <Failure error={error} />}
      {error?.code === CODE_EXPIRED && <Notice kind="error" announce title={t("me.expired")} />}
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
            void prove();
          }}
        >
          {on && <p>{t("me.dropAsk")}</p>}
          <TextField
            id="code"
            label={t("me.code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="control control-short"
            maxLength={8}
            required
            value={code}
            error={missing ? t("me.codeMissing") : wrong}
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
  const own = useMe();
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
          <div className="stack setting">
            <Factor member={me.data} onChanged={me.set} />
            {own.data && <Password me={own.data} />}
            <Sessions />
          </div>
        </>
      )}
    </AdminFrame>
  );
};
