/**
 * The newsletter of a published event for its subscribers (spec 1 §3), sent once, and once more after a postponement or
 * a move (decision 0817). It asks for a confirmation, because it cannot be undone.
 */
import type { StaffEvent } from "@portal/core/events/event-schema";
import { isNewsletterDue } from "@portal/core/events/newsletter-due";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";

export const EventNewsletter = ({ event, onDone }: { event: StaffEvent; onDone: (what: string) => void }) => {
  const { t, i18n } = useTranslation(["pages/staff-event", "errors"]);
  const [asking, setAsking] = useState(false);
  const { busy, error, send } = useSubmission();
  return (
    <section className="card" aria-labelledby="news">
      <h2 id="news">{t("news.title")}</h2>
      {event.newsAt && <p>{t("news.sent", { time: formatInstant(event.newsAt, i18n.language) })}</p>}
      {isNewsletterDue(event, event.newsAt) && (
        <>
          <p>{t(event.newsAt ? "news.again" : "news.text")}</p>
          <div className="actions">
            <Button look="secondary" onClick={() => setAsking(true)}>
              {t("news.do")}
            </Button>
          </div>
        </>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title={t("news.do")}>
        <p>{t("news.ask")}</p>
        {error && <FailureAlert error={error} />}
        <div className="actions">
          <Button
            busy={busy}
            onClick={() =>
              void send(async () => {
                await api.post(`/staff/event/${encodeURIComponent(event.id)}/news`);
                setAsking(false);
                invalidateResources("/staff/event");
                onDone("news");
              })
            }
          >
            {t("news.do")}
          </Button>
          <CloseDialogButton />
        </div>
      </Dialog>
    </section>
  );
};
