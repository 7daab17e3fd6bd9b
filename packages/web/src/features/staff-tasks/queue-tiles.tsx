/** The queues of a role with their counts; each leads to its list. */
import {
  queuesAwaitingCashier,
  queuesAwaitingStaff,
  type WorklistQueue,
} from "@portal/core/applications/model/worklist-queues";
import { useText } from "../../form/use-text.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Link } from "../../ui/link.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

interface QueueCounts {
  items: { queue: string; count: number; more?: boolean }[];
}

const QueueTiles = ({ id, queues }: { id: string; queues: readonly WorklistQueue[] }) => {
  const { t } = useText(["pages/queue", "status"]);
  const counts = useResource<QueueCounts>("/staff/queue/count");
  if (counts.error) return <LoadFailure resources={[counts]} />;
  if (!counts.data) return <Skeleton lines={2} />;
  const { items } = counts.data;
  return (
    <ul className="task-tiles" aria-labelledby={id}>
      {queues.map((queue) => {
        const counted = items.find((each) => each.queue === queue);
        return (
          <li key={queue}>
            <Link to={`/staff?queue=${queue}`} className="task-tile">
              <strong>
                {counted?.count ?? 0}
                {counted?.more ? "+" : ""}
              </strong>
              <span>
                {t(`name.${queue}`, {
                  defaultValue: t(`status:application.${queue}`, { defaultValue: queue }),
                })}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
};

export const OfficerQueues = () => {
  const { t } = useText(["pages/staff-tasks"]);
  return (
    <section>
      <h2 id="officer-queues">{t("officer")}</h2>
      <QueueTiles id="officer-queues" queues={queuesAwaitingStaff} />
    </section>
  );
};

export const CashierQueues = () => {
  const { t } = useText(["pages/staff-tasks"]);
  return (
    <section>
      <h2 id="cashier-queues">{t("cashier")}</h2>
      <QueueTiles id="cashier-queues" queues={queuesAwaitingCashier} />
      <p className="task-links">
        <Link to="/staff/reconciliation">{t("reconcile")}</Link>
        <Link to="/staff/osspay">{t("oneStop")}</Link>
      </p>
    </section>
  );
};
