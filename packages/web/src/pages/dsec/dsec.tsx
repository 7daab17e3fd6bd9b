/**
 * The statistics bureau's pages: `/datasharewithdsec` signs in and takes the authorisation, `/datasharewithdsec/dsecgov`
 * shows the data that it covers (R15, R84, R85, R532).
 */
import type { ViewName } from "@portal/core/restricted/index";
import type { Authorisation } from "@portal/core/restricted/wire";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { formatInstant } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { Door } from "../../restricted/door.tsx";
import { RestrictedFrame } from "../../restricted/frame.tsx";
import { useReading } from "../../restricted/reader.ts";
import { ViewPage } from "../../restricted/view-page.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Link } from "../../ui/link.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Authorise } from "./authorise.tsx";
import { Statistics } from "./statistics.tsx";

const base = "/datasharewithdsec";
const data = `${base}/dsecgov`;
const shown = ["statistics", "activity", "enterprise"] as const;

const Data = ({ given }: { given: Authorisation }) => {
  const { t, language } = useText(["restricted"]);
  const [search] = useSearchParams();
  const here = shown.find((each) => each === search.get("view")) ?? "statistics";
  const about = here === "activity" ? search.get("about") : null;
  const view: ViewName | undefined = here === "statistics" ? undefined : `dsec.${here}`;
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
      <PageHeading>{about ? t("participation.title", { what: about }) : t(`view.${here}`)}</PageHeading>
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
          {shown.map((each) => (
            <li key={each}>
              <Link to={`${data}?view=${each}`} aria-current={each === here ? "page" : undefined}>
                {t(`view.${each}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {about ? (
        <>
          <p>
            <Link to={`${data}?view=activity`}>{t("participation.back")}</Link>
          </p>
          <Statistics key={about} path={`/dsec/activity/${encodeURIComponent(about)}/statistics`} />
        </>
      ) : view ? (
        <ViewPage
          key={view}
          view={view}
          path={`/dsec/${here}`}
          {...(here === "activity" && { act: counts })}
        />
      ) : (
        <Statistics key="all" />
      )}
    </div>
  );
};

const Signed = () => {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const current = useResource<{ given: Authorisation | null }>("/dsec/authorisation");
  const atData = pathname.replace(/\/+$/, "") === data;
  const done = async (given: Authorisation): Promise<void> => {
    current.set({ given });
    await navigate(data, { replace: true });
  };
  if (current.error)
    return (
      <div className="page">
        <Failure error={current.error} retry={() => void current.reload()} />
      </div>
    );
  if (!current.data)
    return (
      <div className="page">
        <Skeleton lines={4} />
      </div>
    );
  const { given } = current.data;
  if (atData) return given ? <Data given={given} /> : <Navigate replace to={base} />;
  if (given && !search.has("again")) return <Navigate replace to={data} />;
  return <Authorise onGiven={(made) => void done(made)} />;
};

export const Dsec = () => (
  <RestrictedFrame area="dsec" base={base} links={[]}>
    {useReading("dsec") ? <Signed /> : <Door area="dsec" />}
  </RestrictedFrame>
);
