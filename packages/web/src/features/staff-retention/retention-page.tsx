/** Retention: dry runs and shredding by two administrators, and legal holds. */
import type { LegalHold } from "@portal/core/privacy/holds/legal-hold-schema";
import type { RetentionRunView } from "@portal/core/privacy/retention/retention-schema";
import { useEffect } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AdminFrame, useStaffMember } from "../staff-frame/admin-frame.tsx";
import { LegalHolds } from "./legal-holds.tsx";
import { RetentionRun } from "./retention-runs.tsx";

const PATH = "/staff/retention";
const POLL_MS = 2000;
const isUnderWay = ({ status }: RetentionRunView): boolean => status === "CHECKING" || status === "SHREDDING";

const RetentionPage = () => {
  const { t } = useText(["pages/staff-retention", "errors"]);
  const retention = useResource<{ runs: RetentionRunView[]; holds: LegalHold[] }>(PATH);
  const me = useStaffMember();
  const submission = useSubmission();
  const reload = (): void => {
    void invalidateResources(PATH);
  };
  const runs = retention.data?.runs ?? [];
  const isRunning = runs.some(isUnderWay);
  const isOpen = isRunning || runs.some(({ status }) => status === "CHECKED");
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void invalidateResources(PATH), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = (): void => {
    void submission.send(async () => {
      await api.post(`${PATH}/run`, {});
      reload();
    });
  };
  return (
    <AdminFrame title={t("title")} about={t("about")}>
      <p>
        <Link to="/staff/admin">{t("policy")}</Link>
      </p>
      {retention.error && <FailureAlert error={retention.error} retry={() => void retention.reload()} />}
      {retention.loading && <Skeleton lines={6} />}
      {retention.data && (
        <>
          <section className="stack" aria-labelledby="runs">
            <h2 id="runs">{t("run.title")}</h2>
            {submission.error && <FailureAlert error={submission.error} />}
            {!isOpen && (
              <div className="actions">
                <Button busy={submission.busy} onClick={start}>
                  {t("run.new")}
                </Button>
              </div>
            )}
            {runs.length === 0 && <EmptyState>{t("run.none")}</EmptyState>}
            {runs.map((run) => (
              <RetentionRun key={run.id} run={run} accountId={me.data?.id} onChanged={reload} />
            ))}
          </section>
          <LegalHolds holds={retention.data.holds} onChanged={reload} />
        </>
      )}
    </AdminFrame>
  );
};

export { RetentionPage as Component };
