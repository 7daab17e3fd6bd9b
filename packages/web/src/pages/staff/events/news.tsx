/** News of a published event to those who want them (spec 1 §3), once; asked before, since it cannot be taken back. */
import type { StaffEvent } from "@portal/core/event/wire";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { formatInstant } from "../../../lib/format.ts";
import { forget } from "../../../lib/query.ts";
import { useSending } from "../../../lib/use-sending.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Failure } from "../../../ui/notice.tsx";

export const EventNews = ({ event, onDone }: { event: StaffEvent; onDone: (what: string) => void }) => {
  const { t, i18n } = useTranslation(["pages/staff", "errors"]);
  const [asking, setAsking] = useState(false);
  const { busy, error, send } = useSending();
  return (
    <section className="card" aria-labelledby="news">
      <h2 id="news">{t("event.news.title")}</h2>
      {event.newsAt ? (
        <p>{t("event.news.sent", { time: formatInstant(event.newsAt, i18n.language) })}</p>
      ) : (
        <>
          <p>{t("event.news.text")}</p>
          <div className="actions">
            <Button look="secondary" onClick={() => setAsking(true)}>
              {t("event.news.do")}
            </Button>
          </div>
        </>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title={t("event.news.do")}>
        <p>{t("event.news.ask")}</p>
        {error && <Failure error={error} />}
        <div className="actions">
          <Button
            busy={busy}
            onClick={() =>
              void send(async () => {
                await api.post(`/staff/event/${encodeURIComponent(event.id)}/news`);
                setAsking(false);
                forget("/staff/event");
                onDone("news");
              })
            }
          >
            {t("event.news.do")}
          </Button>
        </div>
      </Dialog>
    </section>
  );
};
