/** Where the account is signed in; one device or all of them are signed out from here. */
import type { SessionView } from "@portal/core/account/wire";
import { useState } from "react";
import type * as z from "zod";
import { api } from "../../../lib/api.ts";
import { formatInstant } from "../../../lib/format.ts";
import { useResource } from "../../../lib/query.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";
import { leave } from "../../login/door.ts";

type View = z.infer<typeof SessionView>;

export const Sessions = () => {
  const { t, i18n } = useTranslation("pages/account");
  const { data, error, reload } = useResource<{ items: View[] }>("/user/sessions");
  const [ended, setEnded] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const act = async (work: () => Promise<void>): Promise<void> => {
    setFailure(undefined);
    await work().catch(setFailure);
  };
  const end = (id: string) =>
    act(async () => {
      await api.del(`/user/sessions/${id}`);
      setEnded(true);
      await reload();
    });
  const everywhere = () =>
    act(async () => {
      await api.del("/user/sessions");
      leave("everywhere");
    });
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions">{t("sessions.title")}</h2>
      <p>{t("sessions.text")}</p>
      {ended && <Notice kind="success" announce title={t("sessions.ended")} />}
      {failure !== undefined && <Failure error={failure} />}
      {error && <Failure error={error} retry={() => void reload()} />}
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
                onClick={() => void end(id)}
              >
                {t("sessions.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button look="danger" onClick={() => void everywhere()}>
          {t("sessions.everywhere")}
        </Button>
      </div>
    </section>
  );
};
