/** Publishing who exhibits: on the event's page and in the directory, as often as places and booths change. */
import { useState } from "react";
import { useText } from "../../../form/use-text.ts";
import { api } from "../../../lib/api.ts";
import { forget } from "../../../lib/query.ts";
import { useSending } from "../../../lib/use-sending.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";

export const PlanPublish = ({ id }: { id: string }) => {
  const { t } = useText(["pages/staff-places", "errors"]);
  const [shown, setShown] = useState<number>();
  const { busy, error, send } = useSending();
  const publish = () =>
    void send(async () => {
      const { exhibitors } = await api.post<{ exhibitors: number }>(
        `/staff/plan/${encodeURIComponent(id)}/exhibitors`,
      );
      forget("/staff/event");
      forget("/activity");
      setShown(exhibitors);
    });
  return (
    <section className="card" aria-labelledby="published">
      <h2 id="published">{t("publish.title")}</h2>
      {shown !== undefined && (
        <Notice key={shown} kind="success" announce title={t("publish.done", { number: shown })}>
          <p>
            <Link to={paths.event(id)}>{t("publish.see")}</Link>
          </p>
        </Notice>
      )}
      {error && <Failure error={error} />}
      <p>{t("publish.text")}</p>
      <div className="actions">
        <Button look="secondary" busy={busy} onClick={publish}>
          {t("publish.do")}
        </Button>
      </div>
    </section>
  );
};
