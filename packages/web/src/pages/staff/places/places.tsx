/** `/staff/event/{id}/places`: who gets a place when there are too few, and who stands where. */
import "../staff.css";
import "./places.css";
import type { StaffLottery } from "@portal/core/lottery/wire";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { pick } from "../../../lib/format.ts";
import { useResource } from "../../../lib/query.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { paths } from "../../../paths.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { PageHeading } from "../../../ui/heading.tsx";
import { Link } from "../../../ui/link.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { DrawNow } from "./draw-now.tsx";
import { DrawPrepare } from "./draw-prepare.tsx";
import { DrawStanding } from "./draw-standing.tsx";
import { Plan } from "./plan.tsx";

const Lottery = ({
  id,
  draw,
  set,
}: {
  id: string;
  draw: StaffLottery;
  set: (next: StaffLottery) => void;
}) => {
  const { t } = useTranslation("pages/staff-places");
  const [done, setDone] = useState<"save" | "commit" | "draw" | "settle">();
  const onDone = (next: StaffLottery, what: NonNullable<typeof done>): void => {
    set(next);
    setDone(what);
  };
  return (
    <>
      {done && <Notice key={draw.version} kind="success" announce title={t(`done.${done}`)} />}
      <p className="lead">{t(`intro.${draw.status}`)}</p>
      {(draw.status === "COMMITTED" || draw.status === "DRAWN") && (
        <p>
          <Link to={paths.lottery(id)}>{t("public")}</Link>
        </p>
      )}
      {(draw.status === "NONE" || draw.status === "PREPARED") && (
        <DrawPrepare key={draw.version} id={id} draw={draw} onDone={onDone} />
      )}
      {draw.status === "COMMITTED" && <DrawNow id={id} draw={draw} onDone={onDone} />}
      {draw.status === "DRAWN" && <DrawStanding id={id} draw={draw} onDone={onDone} />}
    </>
  );
};

export const Component = () => {
  const { id = "" } = useParams();
  const { t, i18n } = useTranslation(["pages/staff-places", "pages/staff"]);
  const draw = useResource<StaffLottery>(`/staff/lottery/${encodeURIComponent(id)}`);
  const [search] = useSearchParams();
  const [tab, setTab] = useState(search.get("tab") === "plan" ? "plan" : "lottery");
  const name = draw.data ? pick(draw.data.names, i18n.language) : "";
  return (
    <div className="staff">
      <Breadcrumbs
        crumbs={[
          { text: t("pages/staff:event.title"), to: "/staff/event" },
          ...(name ? [{ text: name, to: `/staff/event/${encodeURIComponent(id)}` }] : []),
          { text: t("title") },
        ]}
      />
      <div className="staff-head">
        <PageHeading>{t("title")}</PageHeading>
        {name && <span className="muted">{name}</span>}
      </div>
      {draw.error && <Failure error={draw.error} retry={() => void draw.reload()} />}
      {draw.loading && <Skeleton lines={9} />}
      {draw.data && (
        <Tabs
          label={t("title")}
          chosen={tab}
          onChoose={setTab}
          tabs={[
            {
              id: "lottery",
              label: t("lottery"),
              content: <Lottery id={id} draw={draw.data} set={draw.set} />,
            },
            { id: "plan", label: t("plan"), content: <Plan id={id} /> },
          ]}
        />
      )}
    </div>
  );
};
