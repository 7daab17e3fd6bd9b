/** After the draw: how each application stands, and the places that are free. */
import type { Status } from "@portal/core/application/status";
import type { ApplicationView } from "@portal/core/application/wire";
import type { StaffLottery } from "@portal/core/lottery/wire";
import { useText } from "../../../form/use-text.ts";
import { api } from "../../../lib/api.ts";
import { useSending } from "../../../lib/use-sending.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Failure } from "../../../ui/notice.tsx";
import { Chip, StatusChip } from "../../../ui/status-chip.tsx";
import { Table } from "../../../ui/table.tsx";

export const DrawStanding = ({
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
  const settle = () =>
    send(async () => {
      const path = `/staff/lottery/${encodeURIComponent(id)}/settle`;
      onDone(await api.post<StaffLottery>(path, { version: draw.version }), "settle");
    });
  return (
    <>
      {error && <Failure error={error} />}
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
              <StatusChip status={row.status as Status} pending={row.pending as ApplicationView["pending"]} />
            ),
          },
          { key: "booth", label: t("booth"), cell: (row) => row.booth ?? "–" },
        ]}
      />
      <p>{t("free", { count: draw.free })}</p>
      <div className="actions">
        <Button look="secondary" busy={busy} onClick={() => void settle()}>
          {t("settle")}
        </Button>
      </div>
      <p className="muted">{t("settleHint")}</p>
    </>
  );
};
