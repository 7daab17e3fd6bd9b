/** Publishing the exhibitors on the event's page and in the directory, and again when places or booths change. */
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { paths } from "../../shell/paths.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { Link } from "../../ui/link.tsx";

export const PublishBoothPlan = ({ id }: { id: string }) => {
  const { t } = useText(["pages/staff-places", "errors"]);
  const [publishedCount, setPublishedCount] = useConfirmation<number>();
  const { busy, error, send } = useSubmission();
  const publish = () =>
    void send(async () => {
      const { exhibitors } = await api.post<{ exhibitors: number }>(
        `/staff/plan/${encodeURIComponent(id)}/exhibitors`,
      );
      invalidateResources("/staff/event");
      invalidateResources("/activity");
      setPublishedCount(exhibitors);
    });
  return (
    <section className="card" aria-labelledby="published">
      <h2 id="published">{t("publish.title")}</h2>
      {publishedCount !== undefined && (
        <Alert kind="success" announce title={t("publish.done", { number: publishedCount })}>
          <p>
            <Link to={paths.event(id)}>{t("publish.see")}</Link>
          </p>
        </Alert>
      )}
      {error && <FailureAlert error={error} />}
      <p>{t("publish.text")}</p>
      <div className="actions">
        <ConfirmButton
          label={t("publish.do")}
          question={t("publish.ask")}
          confirmLook="primary"
          busy={busy}
          onConfirm={publish}
        />
      </div>
    </section>
  );
};
