/**
 * The institution beside its application: what it owes, warnings and violations, the applications of the year with
 * their limits, and the newest other ones.
 */
import type {
  ApplicantDebt,
  ApplicantOverview,
} from "@portal/core/applications/desk/applicant-overview-schema";
import { lazy, type ReactNode, Suspense } from "react";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatMoney, formatNumber, pickLanguage } from "../../shell/format.ts";
import { loadNamespaces } from "../../shell/i18n.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { addListKeys } from "../../ui/list-keys.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

const namespaces = ["pages/staff-applicant", "lists", "status"];
/** Few institutions have any, and their texts are those of the personal centre. */
const LazyApplicantPenalties = lazy(async () => ({
  default: (
    await lazyImport(() =>
      Promise.all([import("./applicant-penalties.tsx"), loadNamespaces(["pages/personal"])]),
    )
  )[0].ApplicantPenalties,
}));

const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <>
    <h3>{heading}</h3>
    {children}
  </>
);

const ApplicationLink = ({
  applicationId,
  code,
  scheme,
}: Pick<ApplicantDebt, "applicationId" | "code" | "scheme">) => {
  const { t } = useText(namespaces);
  return (
    <Link to={`/staff/application/${encodeURIComponent(applicationId)}`}>
      {t(`applicationType.${scheme}`)}
      {code && (
        <>
          {" · "}
          <span className="nowrap">{code}</span>
        </>
      )}
    </Link>
  );
};

const Debts = ({ debts }: Pick<ApplicantOverview, "debts">) => {
  const { t, language } = useText(namespaces);
  return (
    <ul className="staff-lookers">
      {addListKeys(debts, ({ applicationId, kind }) => `${applicationId} ${kind}`).map(
        ({ key, item: { kind, amount, dueOn, ...application } }) => (
          <li key={key}>
            <strong className="staff-late">
              <Icon name="warning" size={16} /> {t(`debt.${kind}`, { amount: formatMoney(amount, language) })}
            </strong>
            <br />
            <ApplicationLink {...application} />
            {dueOn && <span className="staff-more">{t("dueOn", { day: formatDay(dueOn, language) })}</span>}
          </li>
        ),
      )}
    </ul>
  );
};

/** The applications of the year by scheme, and how much of each yearly limit is used. */
const Year = ({ year, submitted, limits }: Pick<ApplicantOverview, "year" | "submitted" | "limits">) => {
  const { t, language } = useText(namespaces);
  const formatCount = (count: number) => formatNumber(count, language);
  return (
    <Group heading={t("year", { year })}>
      <ul className="staff-lookers">
        {submitted.map(({ scheme, count }) => (
          <li key={scheme}>
            {t("ofScheme", { scheme: t(`applicationType.${scheme}`), number: formatCount(count) })}
          </li>
        ))}
        {limits.map(({ name, year: limitYear, count, max }) => (
          <li key={`${name} ${limitYear}`} className={count >= max ? "staff-late" : undefined}>
            {t(`limit.${name}`, { year: limitYear, used: formatCount(count), max: formatCount(max) })}
          </li>
        ))}
      </ul>
    </Group>
  );
};

const Others = ({ others, othersTotal }: Pick<ApplicantOverview, "others" | "othersTotal">) => {
  const { t, language } = useText(namespaces);
  return (
    <Group heading={t("others", { total: formatNumber(othersTotal, language) })}>
      {others.length === 0 ? (
        <p className="muted">{t("none")}</p>
      ) : (
        <ul className="staff-lookers">
          {others.map(({ status, pending, eventNames, submittedAt, ...application }) => (
            <li key={application.applicationId}>
              <ApplicationLink {...application} />
              <span className="staff-more">
                {[
                  t(pending ? `pending.${pending}` : `applicationStatus.${status}`),
                  eventNames && pickLanguage(eventNames, language),
                  submittedAt && formatDay(submittedAt, language),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Group>
  );
};

export const ApplicantOverviewPanel = ({ id, institutionId }: { id: string; institutionId: string }) => {
  const { t, language } = useText(namespaces);
  const overview = useResource<ApplicantOverview>(`/staff/application/${encodeURIComponent(id)}/applicant`);
  const { data } = overview;
  return (
    <section className="card staff-applicant" aria-labelledby="applicant">
      <h2 id="applicant">{t("title")}</h2>
      {overview.error && <FailureAlert error={overview.error} retry={() => void overview.reload()} />}
      {!data && !overview.error && <Skeleton lines={6} />}
      {data && (
        <>
          <Group heading={t("debts")}>
            {data.debts.length > 0 ? <Debts debts={data.debts} /> : <p className="muted">{t("none")}</p>}
          </Group>
          {data.barredUntil && (
            <p className="staff-late">
              <Icon name="warning" size={16} /> {t("barred", { day: formatDay(data.barredUntil, language) })}
            </p>
          )}
          {data.penalties && (
            <Group heading={t("penalties")}>
              {data.penalties.length > 0 ? (
                <Suspense fallback={<Skeleton lines={2} />}>
                  <LazyApplicantPenalties penalties={data.penalties} institutionId={institutionId} />
                </Suspense>
              ) : (
                <p className="muted">{t("none")}</p>
              )}
            </Group>
          )}
          <Year {...data} />
          <Others {...data} />
        </>
      )}
    </section>
  );
};
