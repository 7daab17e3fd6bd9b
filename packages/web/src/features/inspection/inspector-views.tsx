/** The inspectors' pages: `showactivity`, `showenterprise`, `showconvention` below a hidden segment (R80–R83). */
import type { ViewName } from "@portal/core/inspections/restricted/index";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { RestrictedFrame } from "../restricted-views/restricted-frame.tsx";
import { useIsReader } from "../restricted-views/restricted-session.ts";
import { RestrictedSignIn } from "../restricted-views/restricted-sign-in.tsx";
import { RestrictedView } from "../restricted-views/restricted-view.tsx";
import { InspectionForm } from "./inspection-form.tsx";
import { UnsentInspections } from "./unsent-inspections.tsx";

const pages = ["activity", "enterprise", "convention"] as const;

/** Shows the views of the inspectors. @param hiddenPath the hidden segment in the address */
export const InspectorViews = ({ hiddenPath }: { hiddenPath: string }) => {
  const { t } = useText(["restricted"]);
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const inspectedId = search.get("inspect");
  const isSignedIn = useIsReader("roadshow");
  const base = `/${hiddenPath}`;
  const links = pages.map((page) => [`${base}/show${page}`, t(`view.${page}`)] as const);
  const currentPage = pages.find((page) => pathname.replace(/\/+$/, "") === `${base}/show${page}`);
  const view: ViewName | undefined = currentPage && `roadshow.${currentPage}`;
  return (
    <RestrictedFrame area="roadshow" base={base} links={links}>
      {!isSignedIn ? (
        <RestrictedSignIn area="roadshow" hiddenPath={hiddenPath} />
      ) : currentPage && inspectedId ? (
        <InspectionForm
          key={`${currentPage} ${inspectedId}`}
          kind={currentPage}
          itemId={inspectedId}
          back={`${base}/show${currentPage}`}
        />
      ) : view && currentPage ? (
        <div className="page restricted">
          <PageHeading>{t(`view.${currentPage}`)}</PageHeading>
          <UnsentInspections base={base} />
          <p className="muted">{t("inspect.assigned")}</p>
          <RestrictedView
            key={view}
            view={view}
            path={`/roadshow/${currentPage}`}
            empty={t("inspect.noneAssigned")}
            act={{
              label: t("inspect.act"),
              cell: (itemId) => (
                <Link to={`${base}/show${currentPage}?inspect=${encodeURIComponent(itemId)}`}>
                  {t("inspect.do")}
                  <span className="visually-hidden"> {itemId}</span>
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
