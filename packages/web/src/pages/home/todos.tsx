/** What waits for me, nearest deadline first: supplement, pay, finish a draft. */
import type { CurrentUser } from "@portal/core/account/current-user";
import type { Status } from "@portal/core/application/status";
import type { ApplicationRow } from "@portal/core/application/wire";
import type { Say } from "../../form/use-text.ts";
import { formatDay, pick } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { useInstitutionId } from "../../lib/session.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
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
  const say = t as unknown as Say;
  const chosen = useInstitutionId();
  const me = useResource<CurrentUser>(chosen ? undefined : "/user/current");
  const institution = chosen ?? me.data?.currentInstitutionId ?? me.data?.institutions[0]?.id;
  const path = institution ? "/participate/search" : undefined;
  const list = useResource<{ items: ApplicationRow[] }>(path, { limit: 100 });
  const waiting = (list.data?.items ?? []).filter((row) => doing[row.status]).sort(byDeadline);
  if (list.error || me.error) return null;
  if (me.data && !institution) {
    return (
      <section className="todo-panel" aria-labelledby="todos">
        <h2 id="todos">{t("todo.title")}</h2>
        <ul className="todos">
          <li className="todo">
            <p className="todo-title">{t("todo.institution")}</p>
            <LinkButton small to={paths.institution}>
              {t("todo.register")}
            </LinkButton>
          </li>
        </ul>
      </section>
    );
  }
  return (
    <section className="todo-panel" aria-labelledby="todos">
      <div className="todo-head">
        <h2 id="todos">{t("todo.title")}</h2>
        <Link to={paths.personal}>{t("todo.all")}</Link>
      </div>
      {!list.data && <Skeleton lines={2} />}
      {list.data && waiting.length === 0 && <p className="muted">{t("todo.none")}</p>}
      <ul className="todos">
        {waiting.slice(0, 3).map((row) => {
          const todo = doing[row.status];
          const due = row.deadlines[0];
          if (!todo) return null;
          return (
            <li key={row.id} className={`todo todo-${todo.key}`}>
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
                {say(`todo.${todo.key}`)}
              </LinkButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
