/** After the draw: the status of each application, and the free places. */

import type { ApplicationView } from "@portal/core/applications/model/schema";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import type { StaffLottery } from "@portal/core/applications/places/draw/lottery-schema";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { useSending } from "../../shell/use-sending.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Chip, StatusChip } from "../../ui/status-chip.tsx";
import { Table } from "../../ui/table.tsx";

export const DrawResult = ({
  id,
  draw,
  onDone,
}: {
  id: string;
  draw: StaffLottery;
  onDone: (next: StaffLottery, what: "settle") => void;
}) => {
  const { t } = useText(["pages/staff-places", "status", "errors"]);
  const { busy, error, send } = useSending();
  const settleDraw = () =>
    send(async () => {
      const path = `/staff/lottery/${encodeURIComponent(id)}/settle`;
      onDone(await api.post<StaffLottery>(path, { version: draw.version }), "settle");
    });
  return (
    <>
      {error && <FailureAlert error={error} />}
      <Table
        caption={t("lottery")}
        rows={draw.standing}
        rowKey={(row) => row.id}
        columns={[
          {
            key: "code",
            label: t("code"),
            head: true,
            cell: (row) => (
              <>
                <Link to={`/staff/application/${row.id}`}>{row.code}</Link>
                {row.places && <span className="muted"> {t("group", { number: row.places })}</span>}
              </>
            ),
          },
          { key: "institution", label: t("institution"), cell: (row) => row.institutionName },
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
              <StatusChip
                status={row.status as ApplicationStatus}
                pending={row.pending as ApplicationView["pending"]}
              />
            ),
          },
          { key: "booth", label: t("booth"), cell: (row) => row.booth ?? "–" },
        ]}
      />
      <p>{t("free", { count: draw.free })}</p>
      <div className="actions">
        <Button look="secondary" busy={busy} onClick={() => void settleDraw()}>
          {t("settle")}
        </Button>
      </div>
      <p className="muted">{t("settleHint")}</p>
    </>
  );
};
