/** The inspectors' pages: `showactivity`, `showenterprise`, `showconvention` below a hidden segment (R80–R83). */
import type { ViewName } from "@portal/core/restricted/index";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { Door } from "../../restricted/door.tsx";
import { RestrictedFrame } from "../../restricted/frame.tsx";
import { Inspect } from "../../restricted/inspect.tsx";
import { useReading } from "../../restricted/reader.ts";
import { Unsent } from "../../restricted/unsent.tsx";
import { ViewPage } from "../../restricted/view-page.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Link } from "../../ui/link.tsx";

const pages = ["activity", "enterprise", "convention"] as const;

/** @param door the hidden segment, as the address has it */
export const Roadshow = ({ door }: { door: string }) => {
  const { t } = useText(["restricted"]);
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const inspected = search.get("inspect");
  const reading = useReading("roadshow");
  const base = `/${door}`;
  const links = pages.map((page) => [`${base}/show${page}`, t(`view.${page}`)] as const);
  const here = pages.find((page) => pathname.replace(/\/+$/, "") === `${base}/show${page}`);
  const view: ViewName | undefined = here && `roadshow.${here}`;
  return (
    <RestrictedFrame area="roadshow" base={base} links={links}>
      {!reading ? (
        <Door area="roadshow" door={door} />
      ) : here && inspected ? (
        <Inspect key={`${here} ${inspected}`} of={here} shown={inspected} back={`${base}/show${here}`} />
      ) : view && here ? (
        <div className="page restricted">
          <PageHeading>{t(`view.${here}`)}</PageHeading>
          <Unsent base={base} />
          <p className="muted">{t("inspect.assigned")}</p>
          <ViewPage
            key={view}
            view={view}
            path={`/roadshow/${here}`}
            empty={t("inspect.noneAssigned")}
            act={{
              label: t("inspect.act"),
              cell: (shown) => (
                <Link to={`${base}/show${here}?inspect=${encodeURIComponent(shown)}`}>
                  {t("inspect.do")}
                  <span className="visually-hidden"> {shown}</span>
                </Link>
              ),
            }}
          />
        </div>
      ) : (
        <Navigate replace to={`${base}/showactivity`} />
      )}
    </RestrictedFrame>
  );
};
