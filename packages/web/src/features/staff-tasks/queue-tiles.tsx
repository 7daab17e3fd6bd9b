/** The queues of a role with their counts; each leads to its list. */
import {
  queuesAwaitingCashier,
  queuesAwaitingOfficer,
  type WorklistQueue,
} from "@portal/core/applications/model/worklist-queues";
import type { StaffMemberView } from "@portal/core/identity/staff/staff-schema";
import type { ReconciliationView } from "@portal/core/payments/reconciliation-schema";
import { addDays } from "@portal/core/platform/day";
import { useText } from "../../form/use-text.ts";
import { formatShortDay } from "../../shell/format-short-day.ts";
import { useToday } from "../../shell/server-clock.ts";
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
        const queueCount = items.find((each) => each.queue === queue);
        return (
          <li key={queue}>
            <Link to={`/staff?queue=${queue}`} className="task-tile">
              <strong>
                {queueCount?.count ?? 0}
                {queueCount?.more ? "+" : ""}
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
      <QueueTiles id="officer-queues" queues={queuesAwaitingOfficer} />
    </section>
  );
};

/** The money of all schemes: what the last complete day still differs by, and payment numbers. */
const MoneyOfDays = () => {
  const { t, language } = useText(["pages/staff-tasks"]);
  const day = addDays(useToday(), -1);
  const report = useResource<ReconciliationView>("/staff/reconciliation", { day });
  const { hasStatement = true, differences = [] } = report.data ?? {};
  const words = hasStatement
    ? t("reconcileDiffers", { count: differences.length, day: formatShortDay(day, language) })
    : t("reconcileNoStatement", { day: formatShortDay(day, language) });
  return (
    <>
      <LoadFailure resources={[report]} />
      <p className="task-links">
        <Link to="/staff/reconciliation">
          {t("reconcile")}{" "}
          {(!hasStatement || differences.length > 0) && <strong className="queue-late">{words}</strong>}
        </Link>
        <Link to="/staff/osspay">{t("oneStop")}</Link>
      </p>
    </>
  );
};

export const CashierQueues = ({ member }: { member: StaffMemberView | undefined }) => {
  const { t } = useText(["pages/staff-tasks"]);
  return (
    <section>
      <h2 id="cashier-queues">{t("cashier")}</h2>
      <QueueTiles id="cashier-queues" queues={queuesAwaitingCashier} />
      {member && !member.scope && <MoneyOfDays />}
    </section>
  );
};
