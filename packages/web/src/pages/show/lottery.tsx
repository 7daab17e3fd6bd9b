/** `/show/lottery/{id}`: the public draw of an event: what was published before it, what came out, and how to check it. */
import "../public.css";
import "./lottery.css";
import type { PublicLottery } from "@portal/core/lottery/wire";
import { useState } from "react";
import { useParams } from "react-router-dom";
import script from "../../../../../docs/lottery/draw.mjs?raw";
import { api } from "../../lib/api.ts";
import { type Check, checks, drawAgain } from "../../lib/draw.ts";
import { formatInstant, formatNumber, pick } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { Table } from "../../ui/table.tsx";
import { saveText } from "./ics.ts";

/** A digest is long: it may break anywhere, and is read as one word. */
const Digest = ({ children }: { children: string }) => <code className="digest">{children}</code>;

const Again = ({ draw }: { draw: PublicLottery }) => {
  const { t } = useTranslation("pages/lottery");
  const [told, setTold] = useState<Partial<Record<Check, boolean>>>();
  const [failure, setFailure] = useState<unknown>();
  const said = checks.filter((check) => told?.[check] !== undefined);
  const fits = said.every((check) => told?.[check]);
  return (
    <section aria-labelledby="again">
      <h2 id="again">{t("again.title")}</h2>
      <p>{t("again.text")}</p>
      <div className="actions">
        <Button onClick={() => void drawAgain(draw).then(setTold)}>{t("again.here")}</Button>
        <Button
          look="secondary"
          onClick={() => {
            setFailure(undefined);
            api.download(`/activity/${draw.event}/lottery/file`, `draw-${draw.event}.json`).catch(setFailure);
          }}
        >
          <Icon name="download" /> {t("again.file")}
        </Button>
        <Button look="secondary" onClick={() => saveText(script, "draw.mjs", "text/javascript")}>
          <Icon name="download" /> {t("again.script")}
        </Button>
      </div>
      {failure !== undefined && <Failure error={failure} />}
      {told && (
        <Notice kind={fits ? "success" : "warning"} announce title={t(fits ? "again.fits" : "again.differs")}>
          <ul>
            {said.map((check) => (
              <li key={check}>
                {t(`again.check.${check}`)} {t(told[check] ? "again.yes" : "again.no")}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p className="muted">{t("again.how")}</p>
    </section>
  );
};

const Draw = ({ draw }: { draw: PublicLottery }) => {
  const { t, i18n } = useTranslation("pages/lottery");
  const language = i18n.language;
  const tier = (n: number) => t("tier", { tier: n });
  const named = ({ code, places }: PublicLottery["list"][number]) =>
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
              { key: "code", label: t("code"), head: true, cell: named },
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
                    <li key={one.code}>{named(one)}</li>
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
      <Again draw={draw} />
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
          { text: data ? pick(data.names, i18n.language) : t("event"), to: paths.event(id) },
          { text: t("title") },
        ]}
      />
      <PageHeading>{t("title")}</PageHeading>
      {data && (
        <p className="draw-event">
          {pick(data.names, i18n.language)}{" "}
          <Chip tone={data.status === "DRAWN" ? "accepted" : "processing"}>{t(`status.${data.status}`)}</Chip>
        </p>
      )}
      {draw.loading && <Skeleton lines={9} />}
      {draw.error && draw.error.status !== 404 && (
        <Failure error={draw.error} retry={() => void draw.reload()} />
      )}
      {draw.error?.status === 404 && (
        <EmptyState action={<LinkButton to={paths.event(id)}>{t("back")}</LinkButton>}>
          {t("none")}
        </EmptyState>
      )}
      {data && <Draw draw={data} />}
    </div>
  );
};
