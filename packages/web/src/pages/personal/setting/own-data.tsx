/** What a person may ask of the own data: a copy of all of it, and the deletion of the account (Law 8/2005). */
import type { SubjectView } from "@portal/core/subject/wire";
import { type FormEvent, useEffect, useState } from "react";
import { api } from "../../../lib/api.ts";
import { formatInstant } from "../../../lib/format.ts";
import { useResource } from "../../../lib/query.ts";
import { serviceUrlOf } from "../../../lib/safe-url.ts";
import { seal } from "../../../lib/secret.ts";
import { formatSize } from "../../../lib/size.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { Link } from "../../../ui/link.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";
import { leave } from "../../login/door.ts";
import { textOf } from "../../login/password.ts";
import { PasswordInput } from "../../login/password-input.tsx";
import { Refused } from "../../login/refused.tsx";
import { useAct } from "../../login/use-act.ts";
import type { CaptchaPicture } from "../../login/use-captcha.ts";

const POLL_MS = 3000;
type Which = "copy" | "erasure";

/** The password, sealed: who finds an open session must neither carry the data away nor delete them. */
const send = async <T,>(which: Which, password: string): Promise<T> => {
  const { key, codeId } = await api.get<CaptchaPicture>("/user/captcha");
  return api.post<T>(`/user/subject/${which}`, { pwd: await seal(password, key), codeId });
};

interface ConfirmProps {
  which: Which;
  onDone: (password: string) => Promise<void>;
  onCancel: () => void;
}
const Confirm = ({ which, onDone, onCancel }: ConfirmProps) => {
  const { t } = useTranslation(["pages/account", "common"]);
  const [password, setPassword] = useState("");
  const [sure, setSure] = useState(false);
  const { problems, round, failure, busy, run } = useAct({ pwd: `${which}-password` });
  const erasing = which === "erasure";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = [
      ...(password ? [] : [{ id: `${which}-password`, key: "required" }]),
      ...(erasing && !sure ? [{ id: "erasure-sure", key: "agree" }] : []),
    ];
    void run(missing, () => onDone(password));
  };
  return (
    <form className="setting-change" onSubmit={submit} noValidate>
      <ErrorSummary problems={problems} round={round} />
      <Refused error={failure} />
      <PasswordInput
        id={`${which}-password`}
        label={t("address.present")}
        hint={t("data.passwordHint")}
        autoComplete="current-password"
        value={password}
        error={textOf(problems, `${which}-password`)}
        onChange={setPassword}
      />
      {erasing && (
        <Checkbox
          id="erasure-sure"
          label={t("data.erasure.sure")}
          error={textOf(problems, "erasure-sure")}
          checked={sure}
          onChange={(event) => setSure(event.target.checked)}
        />
      )}
      <div className="actions">
        <Button type="submit" look={erasing ? "danger" : "primary"} busy={busy}>
          {t(erasing ? "data.erasure.do" : "data.copy.do")}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t("common:action.cancel")}
        </Button>
      </div>
    </form>
  );
};

const Copy = ({ data, set }: { data: SubjectView; set: (view: SubjectView) => void }) => {
  const { t, i18n } = useTranslation("pages/account");
  const [open, setOpen] = useState(false);
  const { copy } = data;
  const ask = async (password: string): Promise<void> => {
    set(await send<SubjectView>("copy", password));
    setOpen(false);
  };
  if (copy?.status === "PREPARING") {
    return <Notice announce title={t("data.copy.preparing")} />;
  }
  if (copy) {
    return (
      <>
        <Notice kind="success" announce title={t("data.copy.ready")}>
          <p>{t("data.copy.until", { at: formatInstant(copy.until, i18n.language) })}</p>
        </Notice>
        <ul className="plain-list">
          {copy.parts.map(({ url, size }, i) => (
            <li key={url}>
              <a href={serviceUrlOf(url)} download>
                {t("data.copy.part", { number: i + 1, size: formatSize(size, i18n.language) })}
              </a>
            </li>
          ))}
        </ul>
      </>
    );
  }
  return open ? (
    <Confirm which="copy" onDone={ask} onCancel={() => setOpen(false)} />
  ) : (
    <Button look="secondary" onClick={() => setOpen(true)}>
      {t("data.copy.ask")}
    </Button>
  );
};

const Erase = ({ data }: { data: SubjectView }) => {
  const { t, i18n } = useTranslation("pages/account");
  const [open, setOpen] = useState(false);
  const erase = async (password: string): Promise<void> => {
    await send<{ at: string }>("erasure", password);
    leave("leaving");
  };
  const named = (names: SubjectView["blockedBy"][number]["names"]): string =>
    (i18n.language === "en" && names.en) ||
    (i18n.language === "pt" && (names.pt || names.en)) ||
    names.zh ||
    names.en;
  return (
    <>
      <h3>{t("data.erasure.title")}</h3>
      <p>{t("data.erasure.text")}</p>
      <ul>
        {(["atOnce", "applications", "payments", "record"] as const).map((line) => (
          <li key={line}>{t(`data.erasure.${line}`)}</li>
        ))}
      </ul>
      {data.blockedBy.length > 0 ? (
        <Notice kind="warning" title={t("data.erasure.blocked")}>
          <ul>
            {data.blockedBy.map(({ id, names }) => (
              <li key={id}>{named(names)}</li>
            ))}
          </ul>
          <p>
            <Link to={paths.institutions}>{t("data.erasure.institutions")}</Link>
          </p>
        </Notice>
      ) : open ? (
        <Confirm which="erasure" onDone={erase} onCancel={() => setOpen(false)} />
      ) : (
        <Button look="danger" onClick={() => setOpen(true)}>
          {t("data.erasure.ask")}
        </Button>
      )}
    </>
  );
};

export const OwnData = () => {
  const { t } = useTranslation("pages/account");
  const { data, error, reload, set } = useResource<SubjectView>("/user/subject");
  const waiting = data?.copy?.status === "PREPARING";
  // It is made by a job: asked again until it is there.
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void reload(), POLL_MS);
    return () => clearInterval(timer);
  }, [waiting, reload]);
  return (
    <section className="card" id="data" aria-labelledby="data-title">
      <h2 id="data-title">{t("data.title")}</h2>
      {error && <Failure error={error} retry={() => void reload()} />}
      {data && (
        <>
          <h3>{t("data.copy.title")}</h3>
          <p>{t("data.copy.text")}</p>
          <Copy data={data} set={set} />
          <Erase data={data} />
        </>
      )}
    </section>
  );
};
