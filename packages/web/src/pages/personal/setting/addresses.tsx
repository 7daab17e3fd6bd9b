/** What one signs in with: an e-mail address, a phone number, or both; a new one is proven by a code. */

import type { CurrentUser } from "@portal/core/account/current-user";
import { callingCodeOf } from "@portal/core/account/rules";
import { type FormEvent, useState } from "react";
import { api } from "../../../lib/api.ts";
import { seal } from "../../../lib/secret.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { Notice } from "../../../ui/notice.tsx";
import {
  type Address,
  addressFrom,
  addressIssues,
  codePath,
  type Kind,
  membersOf,
  shownAs,
} from "../../login/address.ts";
import { AddressField } from "../../login/address-field.tsx";
import { CodeField } from "../../login/code-field.tsx";
import { textOf } from "../../login/password.ts";
import { PasswordInput } from "../../login/password-input.tsx";
import { Refused } from "../../login/refused.tsx";
import { useAct } from "../../login/use-act.ts";
import type { CaptchaPicture } from "../../login/use-captcha.ts";

/** The member `pwd` of this call is the present password, which the form calls so. */
const names = { pwd: "present" };

const Change = ({ kind, onDone, onCancel }: { kind: Kind; onDone: () => void; onCancel: () => void }) => {
  const { t, i18n } = useTranslation(["pages/account", "pages/login", "common"]);
  const [address, setAddress] = useState<Address>(() => ({ ...addressFrom(""), kind }));
  const [code, setCode] = useState("");
  const [present, setPresent] = useState("");
  const [sending, setSending] = useState(0);
  const { problems, round, failure, busy, run } = useAct(names);
  const send = () =>
    run(addressIssues(address), async () => {
      const [path, query] = codePath(address, "bind");
      await api.get(path, { ...query, language: i18n.language });
      setSending((old) => old + 1);
    });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (sending === 0) return void send();
    const wrong = [
      ...(/^\d{6}$/.test(code.trim()) ? [] : [{ id: "code", key: "digits", params: { length: 6 } }]),
      ...(present ? [] : [{ id: "present", key: "required" }]),
    ];
    const went = await run(wrong, async () => {
      const { key, codeId } = await api.get<CaptchaPicture>("/user/captcha");
      const pwd = await seal(present, key);
      await api.put("/user/address", { ...membersOf(address), code: code.trim(), pwd, codeId });
    });
    if (went) onDone();
  };
  return (
    <form className="setting-change" onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary problems={problems} round={round} />
      <Refused error={failure} />
      <AddressField
        address={address}
        onChange={setAddress}
        problems={problems}
        kinds={[kind]}
        readOnly={sending > 0}
      />
      {sending > 0 && (
        <>
          <CodeField
            kind={kind}
            to={shownAs(address)}
            sending={sending}
            onAgain={() => void send()}
            onOther={() => setSending(0)}
            value={code}
            onChange={setCode}
            problems={problems}
          />
          <PasswordInput
            id="present"
            label={t("address.present")}
            hint={t("address.presentHint")}
            autoComplete="current-password"
            value={present}
            error={textOf(problems, "present")}
            onChange={setPresent}
          />
        </>
      )}
      <div className="actions">
        <Button type="submit" busy={busy}>
          {sending === 0 ? t("pages/login:code.send") : t("address.save")}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t("common:action.cancel")}
        </Button>
      </div>
    </form>
  );
};

export const Addresses = ({ me, onChanged }: { me: CurrentUser; onChanged: () => void }) => {
  const { t } = useTranslation("pages/account");
  const [open, setOpen] = useState<Kind>();
  const [saved, setSaved] = useState<Kind>();
  const shown: Record<Kind, string | undefined> = {
    email: me.email,
    phone: me.phone && `${callingCodeOf(me.phoneAreaCodeId ?? "MO")} ${me.phone}`,
  };
  const start = (kind: Kind) => {
    setOpen(kind);
    setSaved(undefined);
  };
  return (
    <section className="card" aria-labelledby="addresses">
      <h2 id="addresses">{t("address.title")}</h2>
      <p>{t("address.text")}</p>
      {saved && <Notice kind="success" announce title={t(`address.saved.${saved}`)} />}
      <dl className="setting-lines">
        {(["email", "phone"] as const).map((kind) => (
          <div key={kind}>
            <dt>{t(`address.${kind}`)}</dt>
            <dd>
              {shown[kind] ?? <span className="muted">{t("address.none")}</span>}
              {open !== kind && (
                <Button look="quiet" small onClick={() => start(kind)}>
                  {t(`address.${shown[kind] ? "change" : "add"}.${kind}`)}
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {open && (
        <Change
          key={open}
          kind={open}
          onCancel={() => setOpen(undefined)}
          onDone={() => {
            setSaved(open);
            setOpen(undefined);
            onChanged();
          }}
        />
      )}
    </section>
  );
};
