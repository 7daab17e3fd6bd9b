/**
 * `/show/lottery/{id}`: the public draw of an event: what was published before it, the result, and how to verify it.
 */
import "../../ui/public.css";
import "./public-draw.css";
import type { PublicLottery } from "@portal/core/applications/places/draw/lottery-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import script from "../../../../../docs/lottery/draw.mjs?raw";
import { api } from "../../shell/api.ts";
import { formatInstant, formatNumber, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { Table } from "../../ui/table.tsx";
import { downloadText } from "../events/event-calendar-file.ts";
import { type DrawCheck, drawChecks, recomputeDraw } from "./recompute-draw.ts";

/** A digest may wrap anywhere and is read as one word. */
const Digest = ({ children }: { children: string }) => <code className="digest">{children}</code>;

const DrawVerification = ({ draw }: { draw: PublicLottery }) => {
  const { t } = useTranslation("pages/lottery");
  const [checkResults, setCheckResults] = useState<Partial<Record<DrawCheck, boolean>>>();
  const [failure, setFailure] = useState<unknown>();
  const finishedChecks = drawChecks.filter((check) => checkResults?.[check] !== undefined);
  const isConsistent = finishedChecks.every((check) => checkResults?.[check]);
  return (
    <section aria-labelledby="again">
      <h2 id="again">{t("again.title")}</h2>
      <p>{t("again.text")}</p>
      <div className="actions">
        <Button onClick={() => void recomputeDraw(draw).then(setCheckResults)}>{t("again.here")}</Button>
        <Button
          look="secondary"
          onClick={() => {
            setFailure(undefined);
            api.download(`/activity/${draw.event}/lottery/file`, `draw-${draw.event}.json`).catch(setFailure);
          }}
        >
          <Icon name="download" /> {t("again.file")}
        </Button>
        <Button look="secondary" onClick={() => downloadText(script, "draw.mjs", "text/javascript")}>
          <Icon name="download" /> {t("again.script")}
        </Button>
      </div>
      {failure !== undefined && <FailureAlert error={failure} />}
      {checkResults && (
        <Alert
          kind={isConsistent ? "success" : "warning"}
          announce
          title={t(isConsistent ? "again.fits" : "again.differs")}
        >
          <ul>
            {finishedChecks.map((check) => (
              <li key={check}>
                {t(`again.check.${check}`)} {t(checkResults[check] ? "again.yes" : "again.no")}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <p className="muted">{t("again.how")}</p>
    </section>
  );
};

const DrawDetails = ({ draw }: { draw: PublicLottery }) => {
  const { t, i18n } = useTranslation("pages/lottery");
  const language = i18n.language;
  const tier = (n: number) => t("tier", { tier: n });
  const formatEntry = ({ code, places }: PublicLottery["list"][number]) =>
    places ? (
      <>
        {code} <span className="muted">{t("group", { number: places })}</span>
      </>
    ) : (
      code
    );
  const tiers = [...new Set(draw.list.map((one) => one.tier))].sort();
  const facts: [string, string][] = [
    [t("fact.places"), formatNumber(draw.places, language)],
    [t("fact.listed"), formatNumber(draw.list.length, language)],
    [t("fact.published"), formatInstant(draw.committedAt, language)],
    [t(draw.drawnAt ? "fact.drawn" : "fact.draw"), formatInstant(draw.drawnAt ?? draw.drawAt, language)],
  ];
  return (
    <>
      <p className="lead">{t(draw.drawnAt ? "lead.DRAWN" : "lead.COMMITTED")}</p>
      <dl className="draw-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="result">
        <h2 id="result">{t(draw.result ? "result.title" : "list.title")}</h2>
        {draw.result ? (
          <Table
            caption={t("result.title")}
            rows={draw.result}
            rowKey={({ code }) => code}
            columns={[
              { key: "code", label: t("code"), head: true, cell: formatEntry },
              { key: "tier", label: t("tierName"), cell: (row) => tier(row.tier) },
              {
                key: "result",
                label: t("result.name"),
                cell: ({ placed, waiting }) =>
                  placed ? (
                    <Chip tone="accepted">{t("result.place")}</Chip>
                  ) : (
                    <Chip tone="processing">{t("result.waiting", { number: waiting })}</Chip>
                  ),
              },
              { key: "lot", label: t("lot"), cell: ({ lot }) => <Digest>{lot}</Digest> },
            ]}
          />
        ) : (
          tiers.map((n) => (
            <div key={n}>
              <h3>
                {tier(n)}{" "}
                <span className="muted">
                  {t("list.count", { count: draw.list.filter((one) => one.tier === n).length })}
                </span>
              </h3>
              <ul className="draw-list">
                {draw.list
                  .filter((one) => one.tier === n)
                  .map((one) => (
                    <li key={one.code}>{formatEntry(one)}</li>
                  ))}
              </ul>
            </div>
          ))
        )}
        <p className="muted">{t("list.names")}</p>
      </section>
      <section aria-labelledby="published">
        <h2 id="published">{t("published.title")}</h2>
        <dl className="draw-published">
          <dt>{t("published.commitment")}</dt>
          <dd>
            <Digest>{draw.commitment}</Digest>
          </dd>
          <dt>{t("published.digest")}</dt>
          <dd>
            <Digest>{draw.listDigest}</Digest>
          </dd>
          {draw.seed && (
            <>
              <dt>{t("published.seed")}</dt>
              <dd>
                <Digest>{draw.seed}</Digest>
              </dd>
              <dt>{t("published.value")}</dt>
              <dd>
                <Digest>{draw.publicValue ?? ""}</Digest>
              </dd>
            </>
          )}
        </dl>
      </section>
      <DrawVerification draw={draw} />
    </>
  );
};

export const Component = () => {
  const { id = "" } = useParams();
  const { t, i18n } = useTranslation("pages/lottery");
  const draw = useResource<PublicLottery>(`/activity/${encodeURIComponent(id)}/lottery`);
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
