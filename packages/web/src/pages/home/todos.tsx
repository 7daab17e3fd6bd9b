/** What waits for me, nearest deadline first: supplement, pay, finish a draft. */
import type { Status } from "@portal/core/application/status";
import type { ApplicationRow } from "@portal/core/application/wire";
import { useTranslation } from "react-i18next";
import { formatDay, pick } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { useInstitutionId } from "../../lib/session.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";

const doing: Partial<Record<Status, { key: string; to: (id: string) => string }>> = {
  SUPPLEMENT_REQUIRED: { key: "supplement", to: paths.record },
  AWAITING_PAYMENT: { key: "pay", to: paths.pay },
  VOUCHER_PENDING_DOWNLOAD: { key: "voucher", to: paths.record },
  DRAFT: { key: "draft", to: paths.draft },
};
const byDeadline = (a: ApplicationRow, b: ApplicationRow): number =>
  (a.deadlines[0]?.day ?? "9999").localeCompare(b.deadlines[0]?.day ?? "9999");

export const Todos = () => {
  const { t, i18n } = useTranslation("pages/home");
  const institution = useInstitutionId();
  const path = institution ? "/participate/search" : undefined;
  const mine = useResource<{ items: ApplicationRow[] }>(path, { limit: 100 }).data;
  const waiting = (mine?.items ?? []).filter((row) => doing[row.status]).sort(byDeadline);
  if (!mine) return null;
  return (
    <section aria-labelledby="todos">
      <h2 id="todos">{t("todo.title")}</h2>
      {waiting.length === 0 && <p className="muted">{t("todo.none")}</p>}
      <ul className="todos">
        {waiting.slice(0, 4).map((row) => {
          const todo = doing[row.status];
          const due = row.deadlines[0];
          if (!todo) return null;
          return (
            <li key={row.id} className="card todo">
              <div>
                <p className="todo-title">{pick(row.eventNames, i18n.language) || row.code || row.scheme}</p>
                <p className="todo-line">
                  <StatusChip status={row.status} pending={row.pending} />{" "}
                  {due && (
                    <span>
                      {t("todo.by", { day: formatDay(due.day, i18n.language) })} <DaysLeft until={due.day} />
                    </span>
                  )}
                </p>
              </div>
              <LinkButton small look={row.status === "DRAFT" ? "secondary" : "primary"} to={todo.to(row.id)}>
                {t(`todo.${todo.key}`)}
              </LinkButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
