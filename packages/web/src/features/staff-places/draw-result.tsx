/** After the draw: the status of each application, and the free places. */

import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatNumber } from "../../shell/format.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { Table } from "../../ui/table.tsx";
import { ApplicationChip } from "../application-list/application-chip.tsx";
import { BoothNames } from "../events/booth-names.tsx";
import { formatPool, formatTakes } from "../public-draw/draw-labels.ts";

/** Picks what an application keeps of the draw, by which its status is read. */
const pickLot = ({ tier, waiting, gone }: StaffDraw["standing"][number]): ApplicationView["lot"] => ({
  tier,
  waiting,
  gone,
});

/** Says how far the result is applied, and what happens next to the applications that wait for it. */
const DrawProgress = ({ draw: { job, standing } }: { draw: Pick<StaffDraw, "job" | "standing"> }) => {
  const { t } = useText(["pages/staff-places"]);
  const count = standing.filter(({ awaitsResult }) => awaitsResult).length;
  if (count === 0) return <p role="status">{t("allTold")}</p>;
  return (
    <>
      {job === "LATE" && (
        <Alert kind="warning" announce title={t("lateJob.title")}>
          <p>{t("lateJob.text")}</p>
        </Alert>
      )}
      <p role="status">{t(job === "RUNNING" ? "applying" : "untold", { count })}</p>
    </>
  );
};

export const DrawResult = ({
  id,
  draw,
  onDone,
}: {
  id: string;
  draw: StaffDraw;
  onDone: (next: StaffDraw, what: "settle") => void;
}) => {
  const { t, language } = useText(["pages/staff-places", "status", "errors", "lists"]);
  const { busy, error, send } = useSubmission();
  const applyDraw = () =>
    send(async () => {
      const path = `/staff/lottery/${encodeURIComponent(id)}/settle`;
      onDone(await api.post<StaffDraw>(path, { version: draw.version }), "settle");
    });
  const poolById = new Map(draw.pools.map((pool) => [pool.id, pool]));
  const describePool = ({ pool: poolId, takes }: StaffDraw["standing"][number]): string => {
    const pool = poolById.get(poolId);
    return pool
      ? `${formatPool(t, pool, draw.zones, language)} ${formatTakes(t, pool.unit, takes)}`.trim()
      : poolId;
  };
  const formatAmount = (unit: "BOOTH" | "SQM", amount: number): string =>
    unit === "SQM"
      ? t("pools.sqm", { number: formatNumber(amount, language) })
      : formatNumber(amount, language);
  return (
    <>
      {error && <FailureAlert error={error} />}
      <DrawProgress draw={draw} />
      <Table
        caption={t("drawTitle")}
        rows={draw.standing}
        rowKey={(row) => row.id}
        columns={[
          {
            key: "code",
            label: t("code"),
            head: true,
            cell: (row) => (
              <>
                <Link className="nowrap" to={`/staff/application/${row.id}`}>
                  {row.code}
                </Link>
              </>
            ),
          },
          { key: "institution", label: t("institution"), cell: (row) => nameInstitution(row, language) },
          { key: "pool", label: t("pools.pool"), cell: (row) => describePool(row) },
          { key: "tier", label: t("tier"), numeric: true, cell: (row) => row.tier },
          {
            key: "result",
            label: t("result"),
            cell: (row) =>
              row.placed ? (
                <Chip tone="accepted">{t("place")}</Chip>
              ) : row.gone ? (
                <Chip tone="cancelled">{t("gone")}</Chip>
              ) : (
                <Chip tone="processing">{t("waiting", { number: row.waiting ?? 0 })}</Chip>
              ),
          },
          {
            key: "status",
            label: t("status"),
            cell: (row) => (
              <ApplicationChip
                row={{
                  status: row.status as ApplicationStatus,
                  pending: row.pending as ApplicationView["pending"],
                  lot: pickLot(row),
                }}
              />
            ),
          },
          {
            key: "booth",
            label: t("booth"),
            cell: (row) => (row.booth ? <BoothNames booth={row.booth} /> : "–"),
          },
        ]}
      />
      <Table
        caption={t("pools.title")}
        rows={draw.pools}
        rowKey={({ id: pool }) => pool}
        columns={[
          {
            key: "pool",
            label: t("pools.pool"),
            head: true,
            cell: (pool) => formatPool(t, pool, draw.zones, language),
          },
          {
            key: "places",
            label: t("pools.places"),
            numeric: true,
            cell: ({ unit, places = 0 }) => formatAmount(unit, places),
          },
          {
            key: "free",
            label: t("pools.free"),
            numeric: true,
            cell: ({ unit, free = 0 }) => formatAmount(unit, free),
          },
        ]}
      />
      <div className="actions">
        <Button look="secondary" busy={busy} onClick={() => applyDraw()}>
          {t("settle")}
        </Button>
      </div>
      <p className="muted">{t("settleHint")}</p>
    </>
  );
};
