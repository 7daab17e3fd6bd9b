/**
 * `/show/lottery/{id}`: the public draw of an event: what was published before it, the result, and how to verify it.
 */
import "../../ui/public.css";
import "./public-draw.css";
import type { PublishedDraw } from "@portal/core/applications/places/draw/draw-schema";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { formatInstant, formatNumber, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { DrawList } from "./draw-list.tsx";
import { DrawPoolTable } from "./draw-pool-table.tsx";
import { DrawVerification } from "./draw-verification.tsx";
import { PublishedValues } from "./published-values.tsx";

const DrawDetails = ({ draw }: { draw: PublishedDraw }) => {
  const { t, language } = useText(["pages/public-draw"]);
  const { commitment, result } = draw;
  const facts: [string, string][] = [
    [t("fact.listed"), formatNumber(commitment.list.length, language)],
    [t("fact.published"), formatInstant(commitment.committedAt, language)],
    [t(result ? "fact.drawn" : "fact.draw"), formatInstant(result?.drawnAt ?? commitment.drawAt, language)],
  ];
  return (
    <>
      <p className="lead">{t(result ? "lead.DRAWN" : "lead.COMMITTED")}</p>
      <dl className="draw-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DrawPoolTable draw={draw} />
      <section aria-labelledby="result">
        <h2 id="result">{t(result ? "result.title" : "list.title")}</h2>
        <DrawList draw={draw} />
        <p className="muted">{t("list.names")}</p>
      </section>
      <PublishedValues draw={draw} />
      <DrawVerification draw={draw} />
    </>
  );
};

const PublicDrawPage = () => {
  const { id = "" } = useParams();
  const { t, i18n } = useTranslation("pages/public-draw");
  const draw = useResource<PublishedDraw>(`/activity/${encodeURIComponent(id)}/lottery`);
  const data = draw.data;
  return (
    <div className="page draw">
      <Breadcrumbs
        crumbs={[
          { text: data ? pickLanguage(data.names, i18n.language) : t("event"), to: paths.event(id) },
          { text: t("title") },
        ]}
      />
      <PageHeading>{t("title")}</PageHeading>
      {data && (
        <p className="draw-event">
          {pickLanguage(data.names, i18n.language)}{" "}
          <Chip tone={data.status === "DRAWN" ? "accepted" : "processing"}>{t(`status.${data.status}`)}</Chip>
        </p>
      )}
      {draw.loading && <Skeleton lines={9} />}
      {draw.error && draw.error.status !== 404 && (
        <FailureAlert error={draw.error} retry={() => void draw.reload()} />
      )}
      {draw.error?.status === 404 && (
        <EmptyState action={<LinkButton to={paths.event(id)}>{t("back")}</LinkButton>}>
          {t("none")}
        </EmptyState>
      )}
      {data && <DrawDetails draw={data} />}
    </div>
  );
};

export { PublicDrawPage as Component };
