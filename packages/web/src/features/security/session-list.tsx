/** The active sessions of the account; each one, or all, can be signed out. */
import type { SessionView } from "@portal/core/identity/accounts/account-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { countUnsavedWork } from "../../form/unsaved-work.ts";
import { api } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import { redirectAfterSignOut } from "../../shell/sign-out.ts";
import { dismissConfirmations, useConfirmation } from "../../shell/use-confirmation.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { useSignOutQuestion } from "../../ui/use-sign-out-question.tsx";

type View = z.infer<typeof SessionView>;

export const SessionList = () => {
  const { t, i18n } = useTranslation("pages/account");
  const { data, error, reload } = useResource<{ items: View[] }>("/user/sessions");
  const [wereEnded, setWereEnded] = useConfirmation<true>();
  const [failure, setFailure] = useState<unknown>();
  const runAction = async (work: () => Promise<void>): Promise<void> => {
    dismissConfirmations();
    setFailure(undefined);
    await work().catch(setFailure);
  };
  const end = (id: string) =>
    runAction(async () => {
      await api.del(`/user/sessions/${id}`);
      setWereEnded(true);
      await reload();
    });
  const { leave, question } = useSignOutQuestion(countUnsavedWork);
  const endAllSessions = () =>
    leave(() =>
      runAction(async () => {
        await api.del("/user/sessions");
        redirectAfterSignOut("everywhere");
      }),
    );
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions">{t("sessions.title")}</h2>
      <p>{t("sessions.text")}</p>
      {wereEnded && <Alert kind="success" announce title={t("sessions.ended")} />}
      {failure !== undefined && <FailureAlert error={failure} />}
      {error && <FailureAlert error={error} retry={() => void reload()} />}
      <ul className="setting-sessions">
        {data?.items.map(({ id, device, createdAt, touchedAt, current }) => (
          <li key={id}>
            <div>
              <strong>{device ?? t("sessions.unknown")}</strong>
              {current && <span className="setting-here">{t("sessions.here")}</span>}
              <p className="small muted">
                {t("sessions.since", { at: formatInstant(createdAt, i18n.language) })}
                <br />
                {t("sessions.last", { at: formatInstant(touchedAt, i18n.language) })}
              </p>
            </div>
            {!current && (
              <Button
                look="secondary"
                small
                aria-label={t("sessions.endOne", { device: device ?? t("sessions.unknown") })}
                onClick={() => end(id)}
              >
                {t("sessions.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button look="danger" onClick={() => endAllSessions()}>
          {t("sessions.everywhere")}
        </Button>
      </div>
      {question}
    </section>
  );
};
