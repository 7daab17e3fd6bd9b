/**
 * The statistics bureau's pages: `/datasharewithdsec` signs in and records the authorisation,
 * `/datasharewithdsec/dsecgov` shows the data it covers (R15, R84, R85, R532).
 */
import type { ViewName } from "@portal/core/inspections/restricted/index";
import type { Authorisation } from "@portal/core/inspections/restricted/restricted-schema";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { formatInstant } from "../../shell/format.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { RestrictedFrame } from "../restricted-views/restricted-frame.tsx";
import { useIsReader } from "../restricted-views/restricted-session.ts";
import { RestrictedSignIn } from "../restricted-views/restricted-sign-in.tsx";
import { RestrictedView } from "../restricted-views/restricted-view.tsx";
import { AuthorisationForm } from "./authorisation-form.tsx";
import { StatisticsTable } from "./statistics-table.tsx";

const base = "/datasharewithdsec";
const data = `${base}/dsecgov`;
const views = ["statistics", "activity", "enterprise"] as const;

const BureauData = ({ given }: { given: Authorisation }) => {
  const { t, language } = useText(["restricted"]);
  const [search] = useSearchParams();
  const currentView = views.find((each) => each === search.get("view")) ?? "statistics";
  const activityId = currentView === "activity" ? search.get("about") : null;
  const view: ViewName | undefined = currentView === "statistics" ? undefined : `dsec.${currentView}`;
  const counts = {
    label: t("participation.act"),
    cell: (shownAs: string) => (
      <Link to={`${data}?view=activity&about=${encodeURIComponent(shownAs)}`}>
        {t("participation.do")}
        <span className="visually-hidden"> {shownAs}</span>
      </Link>
    ),
  };
  return (
    <div className="page restricted">
      <PageHeading>
        {activityId ? t("participation.title", { what: activityId }) : t(`view.${currentView}`)}
      </PageHeading>
      <p className="restricted-under">
        {t("dsec.under", {
          reference: given.reference,
          purpose: t(`dsec.${given.purpose}`),
          until: formatInstant(given.until, language),
        })}{" "}
        <Link to={`${base}?again=1`}>{t("dsec.change")}</Link>
      </p>
      <nav aria-label={t("menu")}>
        <ul className="restricted-views">
          {views.map((each) => (
            <li key={each}>
              <Link to={`${data}?view=${each}`} aria-current={each === currentView ? "page" : undefined}>
                {t(`view.${each}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {activityId ? (
        <>
          <p>
            <Link to={`${data}?view=activity`}>{t("participation.back")}</Link>
          </p>
          <StatisticsTable
            key={activityId}
            path={`/dsec/activity/${encodeURIComponent(activityId)}/statistics`}
          />
        </>
      ) : view ? (
        <RestrictedView
          key={view}
          view={view}
          path={`/dsec/${currentView}`}
          {...(currentView === "activity" && { act: counts })}
        />
      ) : (
        <StatisticsTable key="all" />
      )}
    </div>
  );
};

const SignedInViews = () => {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigateWhileShown();
  const current = useResource<{ given: Authorisation | null }>("/dsec/authorisation");
  const isAtData = pathname.replace(/\/+$/, "") === data;
  const handleAuthorised = async (authorisation: Authorisation): Promise<void> => {
    current.set({ given: authorisation });
    await navigate(data, { replace: true });
  };
  if (current.error)
    return (
      <div className="page">
        <FailureAlert error={current.error} retry={() => void current.reload()} />
      </div>
    );
  if (!current.data)
    return (
      <div className="page">
        <Skeleton lines={4} />
      </div>
    );
  const { given } = current.data;
  if (isAtData) return given ? <BureauData given={given} /> : <Navigate replace to={base} />;
  if (given && !search.has("again")) return <Navigate replace to={data} />;
  return <AuthorisationForm onGiven={(authorisation) => void handleAuthorised(authorisation)} />;
};

export const StatisticsBureauViews = () => (
  <RestrictedFrame area="dsec" base={base} links={[]}>
    {useIsReader("dsec") ? <SignedInViews /> : <RestrictedSignIn area="dsec" />}
  </RestrictedFrame>
);
