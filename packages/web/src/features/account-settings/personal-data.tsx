/** Rights on personal data: a copy of all of it, and the deletion of the account (Law 8/2005). */
import type { PersonalDataView } from "@portal/core/privacy/personal-data-schema";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import { formatSize } from "../../shell/format-size.ts";
import { paths } from "../../shell/paths.ts";
import { saveLinkedFile } from "../../shell/save-linked-file.ts";
import { parseServiceUrl } from "../../shell/service-url.ts";
import { redirectAfterSignOut } from "../../shell/sign-out.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { ConfirmDataRequest, sendDataRequest } from "./confirm-data-request.tsx";

const POLL_MS = 3000;
const DataCopy = ({ data, set }: { data: PersonalDataView; set: (view: PersonalDataView) => void }) => {
  const { t, i18n } = useTranslation("pages/account");
  const [open, setOpen] = useState(false);
  const { error, send } = useSubmission();
  const { copy } = data;
  const requestCopy = async (password: string): Promise<void> => {
    set(await sendDataRequest<PersonalDataView>("copy", password));
    setOpen(false);
  };
  /** A link lasts one minute, so each click asks for a new one. */
  const savePart = (part: number) =>
    send(async () => {
      const freshView = await api.get<PersonalDataView>("/user/subject");
      set(freshView);
      saveLinkedFile(freshView.copy?.parts[part]?.url);
    });
  if (copy?.status === "PREPARING") {
    return <Alert announce title={t("data.copy.preparing")} />;
  }
  if (copy) {
    return (
      <>
        <Alert kind="success" announce title={t("data.copy.ready")}>
          <p>{t("data.copy.until", { at: formatInstant(copy.until, i18n.language) })}</p>
        </Alert>
        {error && <FailureAlert error={error} />}
        <ul className="plain-list">
          {copy.parts.map(({ url, size }, i) => (
            // The part of a copy is its position: the link changes with each click, and a new key would lose the focus.
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a copy keep their order.
            <li key={i}>
              <a
                href={parseServiceUrl(url)}
                download
                onClick={(event) => {
                  event.preventDefault();
                  void savePart(i);
                }}
              >
                {t("data.copy.part", { number: i + 1, size: formatSize(size, i18n.language) })}
              </a>
            </li>
          ))}
        </ul>
      </>
    );
  }
  return open ? (
    <ConfirmDataRequest which="copy" onDone={requestCopy} onCancel={() => setOpen(false)} />
  ) : (
    <Button look="secondary" onClick={() => setOpen(true)}>
      {t("data.copy.ask")}
    </Button>
  );
};

const AccountErasure = ({ data }: { data: PersonalDataView }) => {
  const { t, i18n } = useTranslation("pages/account");
  const [open, setOpen] = useState(false);
  const erase = async (password: string): Promise<void> => {
    await sendDataRequest<{ at: string }>("erasure", password);
    redirectAfterSignOut("leaving");
  };
  const pickName = (names: PersonalDataView["blockedBy"][number]["names"]): string =>
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
          <li key={line}>{t(`data.erasure.${line}`, { years: data.keptYears })}</li>
        ))}
      </ul>
      {data.blockedBy.length > 0 ? (
        <Alert kind="warning" title={t("data.erasure.blocked")}>
          <ul>
            {data.blockedBy.map(({ id, names }) => (
              <li key={id}>{pickName(names)}</li>
            ))}
          </ul>
          <p>
            <Link to={paths.institutions}>{t("data.erasure.institutions")}</Link>
          </p>
        </Alert>
      ) : open ? (
        <ConfirmDataRequest which="erasure" onDone={erase} onCancel={() => setOpen(false)} />
      ) : (
        <Button look="danger" onClick={() => setOpen(true)}>
          {t("data.erasure.ask")}
        </Button>
      )}
    </>
  );
};

export const PersonalData = () => {
  const { t } = useTranslation("pages/account");
  const { data, error, reload, set } = useResource<PersonalDataView>("/user/subject");
  const isPreparing = data?.copy?.status === "PREPARING";
  // A job creates the copy, so the page polls until it is ready.
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(() => void reload(), POLL_MS);
    return () => clearInterval(timer);
  }, [isPreparing, reload]);
  return (
    <section className="card" id="data" aria-labelledby="data-title">
      <h2 id="data-title">{t("data.title")}</h2>
      {error && <FailureAlert error={error} retry={() => void reload()} />}
      {data && (
        <>
          <h3>{t("data.copy.title")}</h3>
          <p>{t("data.copy.text")}</p>
          <DataCopy data={data} set={set} />
          <AccountErasure data={data} />
        </>
      )}
    </section>
  );
};
