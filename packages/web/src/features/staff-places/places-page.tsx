/** `/staff/event/{id}/places`: the draw when there are too few places, and the booth plan. */
import "../../ui/staff.css";
import "./places.css";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { pickLanguage } from "../../shell/format.ts";
import { useAddressValues } from "../../shell/use-address-values.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { BoothPlan } from "./booth-plan.tsx";
import { DrawFirstPage } from "./draw-first-page.tsx";
import { DrawPanel } from "./draw-panel.tsx";
import { useDraw } from "./use-draw.ts";

const PlacesPage = () => {
  const { id = "" } = useParams();
  const { t, i18n } = useTranslation(["pages/staff-places", "pages/staff-event"]);
  const draw = useDraw(id);
  const [{ tab }, setValues] = useAddressValues({ tab: "draw" });
  const shownDraw = draw.data ?? draw.firstPage;
  const name = shownDraw ? pickLanguage(shownDraw.names, i18n.language) : "";
  return (
    <div className="staff">
      <Breadcrumbs
        crumbs={[
          { text: t("pages/staff-event:title"), to: "/staff/event" },
          ...(name ? [{ text: name, to: `/staff/event/${encodeURIComponent(id)}` }] : []),
          { text: t("title") },
        ]}
      />
      <div className="staff-head">
        <PageHeading>{t("title")}</PageHeading>
        {name && <span className="muted">{name}</span>}
      </div>
      {draw.error && <FailureAlert error={draw.error} retry={() => void draw.reload()} />}
      {draw.loading && <Skeleton lines={9} />}
      {shownDraw && (
        <Tabs
          label={t("title")}
          chosen={tab}
          onChoose={(chosenTab) => setValues({ tab: chosenTab })}
          tabs={[
            {
              id: "draw",
              label: t("drawTab"),
              content: draw.data ? (
                <DrawPanel
                  id={id}
                  draw={draw.data}
                  hasFailed={draw.error !== undefined}
                  show={draw.show}
                  reload={draw.reload}
                />
              ) : (
                <DrawFirstPage draw={shownDraw} isReading={draw.error === undefined} />
              ),
            },
            { id: "plan", label: t("plan"), content: <BoothPlan id={id} /> },
          ]}
        />
      )}
    </div>
  );
};

export { PlacesPage as Component };
