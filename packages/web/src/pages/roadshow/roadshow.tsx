/** The inspectors' pages: `showactivity`, `showenterprise`, `showconvention` below a hidden segment (R80–R83). */
import type { ViewName } from "@portal/core/restricted/index";
import { Navigate, useLocation } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { Door } from "../../restricted/door.tsx";
import { RestrictedFrame } from "../../restricted/frame.tsx";
import { useReading } from "../../restricted/reader.ts";
import { ViewPage } from "../../restricted/view-page.tsx";
import { PageHeading } from "../../ui/heading.tsx";

const pages = ["activity", "enterprise", "convention"] as const;

/** @param door the hidden segment, as the address has it */
export const Roadshow = ({ door }: { door: string }) => {
  const { t } = useText(["restricted"]);
  const { pathname } = useLocation();
  const reading = useReading("roadshow");
  const base = `/${door}`;
  const links = pages.map((page) => [`${base}/show${page}`, t(`view.${page}`)] as const);
  const here = pages.find((page) => pathname.replace(/\/+$/, "") === `${base}/show${page}`);
  const view: ViewName | undefined = here && `roadshow.${here}`;
  return (
    <RestrictedFrame area="roadshow" base={base} links={links}>
      {!reading ? (
        <Door area="roadshow" door={door} />
      ) : view && here ? (
        <div className="page restricted">
          <PageHeading>{t(`view.${here}`)}</PageHeading>
          <ViewPage key={view} view={view} path={`/roadshow/${here}`} />
        </div>
      ) : (
        <Navigate replace to={`${base}/showactivity`} />
      )}
    </RestrictedFrame>
  );
};
