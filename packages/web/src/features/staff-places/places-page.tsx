/** `/staff/event/{id}/places`: the draw when there are too few places, and the booth plan. */
import "../../ui/staff.css";
import "./places.css";
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router-dom";
import { pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { BoothPlan } from "./booth-plan.tsx";
import { DrawFirstPage } from "./draw-first-page.tsx";
import { DrawPreparation } from "./draw-preparation.tsx";
import { DrawResult } from "./draw-result.tsx";
import { DrawRun } from "./draw-run.tsx";
import { useDraw } from "./use-draw.ts";
import { useDrawProgress } from "./use-draw-progress.ts";

const DrawPanel = ({
  id,
  draw,
  hasFailed,
  show,
  reload,
}: {
  id: string;
  draw: StaffDraw;
  /** The last read failed; what is shown is of before. */
  hasFailed: boolean;
  show: (next: StaffDraw) => Promise<void> | undefined;
  reload: () => Promise<void>;
}) => {
  const { t } = useTranslation("pages/staff-places");
  useDrawProgress(draw, hasFailed, reload);
  const [confirmation, setConfirmation] = useState<"save" | "commit" | "draw" | "settle">();
  const onDone = async (next: StaffDraw, outcome: NonNullable<typeof confirmation>): Promise<void> => {
    const reading = show(next);
    // The message takes the focus of the form, which is replaced when the draw is shown: so both are shown together.
    if (reading) await reading;
    setConfirmation(outcome);
  };
  return (
    <>
      {confirmation && (
        <Alert
          key={`${confirmation} ${draw.version}`}
          kind="success"
          announce
          title={t(`done.${confirmation}`)}
        />
      )}
      <p className="lead">{t(`intro.${draw.status}`)}</p>
      {(draw.status === "COMMITTED" || draw.status === "DRAWN") && (
        <p>
          <Link to={paths.publicDraw(id)}>{t("public")}</Link>
        </p>
      )}
      {(draw.status === "NONE" || draw.status === "PREPARED") && (
        <DrawPreparation key={draw.version} id={id} draw={draw} onDone={onDone} />
      )}
      {draw.status === "COMMITTED" && <DrawRun id={id} draw={draw} onDone={onDone} />}
      {draw.status === "DRAWN" && <DrawResult id={id} draw={draw} onDone={onDone} />}
    </>
  );
};

const PlacesPage = () => {
  const { id = "" } = useParams();
  const { t, i18n } = useTranslation(["pages/staff-places", "pages/staff-event"]);
  const draw = useDraw(id);
  const [search] = useSearchParams();
  const [tab, setTab] = useState(search.get("tab") === "plan" ? "plan" : "draw");
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
          onChoose={setTab}
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
                <DrawFirstPage draw={shownDraw} />
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
