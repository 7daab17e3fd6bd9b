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
import { Table } from "../../ui/table.tsx";
import { formatPoolBooth, formatPoolZone, formatSource, getDrandAddress } from "./draw-labels.ts";
import { Digest, DrawList } from "./draw-list.tsx";
import { DrawRule } from "./draw-rule.tsx";
import { DrawVerification } from "./draw-verification.tsx";

/** Shows how many places each pool has, and how many applications ask for them. */
const DrawPoolTable = ({ draw }: { draw: PublishedDraw }) => {
  const { t, language } = useText(["pages/public-draw", "lists"]);
  const { pools, list } = draw.commitment;
  return (
    <section aria-labelledby="pools">
      <h2 id="pools">{t("pools.title")}</h2>
      <Table
        caption={t("pools.title")}
        rows={pools}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "booth",
            label: t("pools.booth"),
            head: true,
            cell: ({ booth }) => formatPoolBooth(t, booth),
          },
          {
            key: "zone",
            label: t("pools.zone"),
            cell: ({ zone }) => formatPoolZone(t, zone, draw.zones, language),
          },
          {
            key: "places",
            label: t("pools.places"),
            numeric: true,
            cell: ({ unit, places }) =>
              t(unit === "SQM" ? "pools.sqm" : "pools.booths", { places: formatNumber(places, language) }),
          },
          {
            key: "listed",
            label: t("pools.listed"),
            numeric: true,
            cell: ({ id }) => formatNumber(list.filter(({ pool }) => pool === id).length, language),
          },
        ]}
      />
    </section>
  );
};

/** Shows what was published before the draw, and the values that decided it. */
const PublishedValues = ({ draw }: { draw: PublishedDraw }) => {
  const { t, language } = useText(["pages/public-draw"]);
  const { commitment, result } = draw;
  const { source } = commitment;
  const digests: [string, string | undefined][] = [
    [t("published.seedDigest"), commitment.seedDigest],
    [t("published.seed"), result?.seed],
    [t("published.value"), result?.publicValue],
    [t("published.signature"), result?.signature],
  ];
  return (
    <section aria-labelledby="published">
      <h2 id="published">{t("published.title")}</h2>
      <dl className="draw-published">
        <dt>{t("published.source")}</dt>
        <dd>
          {formatSource(t, source, language)}{" "}
          {source.kind === "DRAND" && (
            <a href={getDrandAddress(source)} target="_blank" rel="noreferrer">
              {t("source.see")}
            </a>
          )}
        </dd>
        <dt>{t("published.digest")}</dt>
        <dd>
          <Digest>{draw.digest}</Digest>
          <div className="muted">{t("published.digestHint")}</div>
        </dd>
        {digests.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Digest>{value}</Digest>
                </dd>
              </div>
            ),
        )}
        <dt>{t("published.rule")}</dt>
        <dd>
          <DrawRule commitment={commitment} />
        </dd>
      </dl>
    </section>
  );
};

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

export const Component = () => {
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
