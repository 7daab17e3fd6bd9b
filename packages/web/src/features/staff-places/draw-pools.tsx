/** The number of places in each pool: one kind of booth in one zone, in booths or in square metres. */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { UnderstoodNumber } from "../../form/typed-number.tsx";
import { useText } from "../../form/use-text.ts";
import { formatNumber } from "../../shell/format.ts";
import { Input } from "../../ui/kit.tsx";
import { Table } from "../../ui/table.tsx";
import { formatPool } from "../public-draw/draw-labels.ts";

type Pool = StaffDraw["pools"][number];

export const DrawPools = ({
  draw,
  places,
  onChange,
  describeError,
}: {
  draw: StaffDraw;
  places: Record<string, string>;
  onChange: (pool: string, places: string) => void;
  describeError: (pool: string) => string | undefined;
}) => {
  const { t, language } = useText(["pages/staff-places", "lists"]);
  const name = (pool: Pool) => formatPool(t, pool, draw.zones, language);
  const formatAmount = ({ unit }: Pool, value: number) =>
    unit === "SQM"
      ? t("pools.sqm", { number: formatNumber(value, language) })
      : formatNumber(value, language);
  return (
    <Table
      caption={t("pools.title")}
      rows={draw.pools}
      rowKey={({ id }) => id}
      columns={[
        { key: "pool", label: t("pools.pool"), head: true, cell: name },
        {
          key: "wanted",
          label: t("pools.wanted"),
          numeric: true,
          cell: (pool) => formatAmount(pool, pool.wanted),
        },
        ...(draw.pools.some(({ planned }) => planned !== undefined)
          ? [
              {
                key: "planned",
                label: t("pools.planned"),
                numeric: true,
                cell: (pool: Pool) =>
                  pool.planned === undefined ? t("pools.notPlanned") : formatAmount(pool, pool.planned),
              },
            ]
          : []),
        {
          key: "places",
          label: t("pools.places"),
          cell: (pool) => {
            const error = describeError(pool.id);
            return (
              <>
                {error && (
                  <span className="field-error" id={`places-${pool.id}-error`}>
                    {error}
                  </span>
                )}
                <Input
                  inputMode="numeric"
                  autoComplete="off"
                  className="control"
                  aria-label={t("places", { pool: name(pool) })}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `places-${pool.id}-error` : undefined}
                  value={places[pool.id] ?? ""}
                  onChange={(event) => onChange(pool.id, event.target.value)}
                />
                <UnderstoodNumber text={places[pool.id] ?? ""} />
              </>
            );
          },
        },
      ]}
    />
  );
};
