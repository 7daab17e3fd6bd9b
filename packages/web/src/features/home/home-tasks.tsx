/** The user's tasks, nearest deadline first: supplement, pay, finish a draft. */

import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { canMember } from "@portal/core/institutions/member-permissions";
import { useTranslation } from "react-i18next";
import { toTranslateKey } from "../../form/use-text.ts";
import { formatDay, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useInstitutionId } from "../../shell/session.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { findApplicantDay } from "../applications/applicant-deadline.ts";
import { needsCertification } from "../certification/needs-certification.ts";

const doing: Partial<Record<ApplicationStatus, { key: string; to: (id: string) => string }>> = {
  SUPPLEMENT_REQUIRED: { key: "supplement", to: paths.record },
  AWAITING_PAYMENT: { key: "pay", to: paths.pay },
  VOUCHER_PENDING_DOWNLOAD: { key: "voucher", to: paths.record },
  DRAFT: { key: "draft", to: paths.draft },
};
const compareDeadlines = (a: ApplicationRow, b: ApplicationRow): number =>
  (findApplicantDay(a) ?? "9999").localeCompare(findApplicantDay(b) ?? "9999");

export const HomeTasks = () => {
  const { t, i18n } = useTranslation("pages/home");
  const say = toTranslateKey(t);
  const chosenInstitutionId = useInstitutionId();
  const me = useResource<CurrentUser>("/user/current");
  const institution = chosenInstitutionId ?? me.data?.currentInstitutionId ?? me.data?.institutions[0]?.id;
  const ownInstitution = me.data?.institutions.find(({ id }) => id === institution);
  const mustCertify =
    ownInstitution !== undefined &&
    needsCertification(ownInstitution.status) &&
    canMember(ownInstitution.role, "changeInstitution");
  const path = institution ? "/participate/search" : undefined;
  const list = useResourceList<ApplicationRow>(path, { limit: 100 }, { whole: true });
  const waitingRows = (list.items ?? []).filter((row) => doing[row.status]).sort(compareDeadlines);
  const failedResource = me.error ? me : list.error ? list : undefined;
  if (failedResource)
    return (
      <section className="todo-panel" aria-labelledby="todos">
        <h2 id="todos">{t("todo.title")}</h2>
        <FailureAlert error={failedResource.error} retry={() => void failedResource.reload()} />
      </section>
    );
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
      {!list.items && <Skeleton lines={2} />}
      {list.items && me.data && waitingRows.length === 0 && !mustCertify && (
        <p className="muted">{t("todo.none")}</p>
      )}
      <ul className="todos">
        {mustCertify && (
          <li className="todo">
            <p className="todo-title">{t("todo.certification")}</p>
            <LinkButton small to={paths.certification}>
              {t("todo.certify")}
            </LinkButton>
          </li>
        )}
        {waitingRows.slice(0, 3).map((row) => {
          const todo = doing[row.status];
          const dueDay = findApplicantDay(row);
          if (!todo) return null;
          return (
            <li key={row.id} className={`todo todo-${todo.key}`}>
              <div>
                <p className="todo-title">
                  {pickLanguage(row.eventNames, i18n.language) || row.title || row.code || row.scheme}
                </p>
                <p className="todo-line">
                  <StatusChip
                    status={row.status}
                    pending={row.pending}
                    isTakenBack={row.reversal !== undefined}
                  />{" "}
                  {dueDay && (
                    <span>
                      {t("todo.by", { day: formatDay(dueDay, i18n.language) })} <DaysLeft until={dueDay} />
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
