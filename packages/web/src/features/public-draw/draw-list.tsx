/** The list of a draw before it, and its result after it. */
import type { PublishedDraw } from "@portal/core/applications/places/draw/draw-schema";
import { useText } from "../../form/use-text.ts";
import { Chip } from "../../ui/status-chip.tsx";
import { Table } from "../../ui/table.tsx";
import { formatPool, formatTakes } from "./draw-labels.ts";

/** A digest may wrap anywhere and is read as one word. */
export const Digest = ({ children }: { children: string }) => <code className="digest">{children}</code>;

export const DrawList = ({ draw }: { draw: PublishedDraw }) => {
  const { t, language } = useText(["pages/public-draw", "lists"]);
  const { list, pools } = draw.commitment;
  const poolById = new Map(pools.map((pool) => [pool.id, pool]));
  const describePool = (id: string, takes?: number): string => {
    const pool = poolById.get(id);
    if (!pool) return id;
    const name = formatPool(t, pool, draw.zones, language);
    return takes === undefined ? name : `${name} ${formatTakes(t, pool.unit, takes)}`.trim();
  };
  const tierColumn = {
    key: "tier",
    label: t("tierName"),
    cell: ({ tier }: { tier: number }) => t("tier", { tier }),
  };
  const codeColumn = {
    key: "code",
    label: t("code"),
    head: true as const,
    cell: ({ code }: { code: string }) => code,
  };
  if (!draw.result)
    return (
      <Table
        caption={t("list.title")}
        rows={list}
        rowKey={({ code }) => code}
        columns={[
          codeColumn,
          tierColumn,
          {
            key: "pool",
            label: t("pool"),
            cell: ({ pool, second, takes }) => (
              <>
                {describePool(pool, takes)}
                {second && <div className="muted">{t("second", { pool: describePool(second) })}</div>}
              </>
            ),
          },
        ]}
      />
    );
  return (
    <Table
      caption={t("result.title")}
      rows={draw.result.rows}
      rowKey={({ code }) => code}
      columns={[
        codeColumn,
        tierColumn,
        { key: "pool", label: t("pool"), cell: ({ pool, takes }) => describePool(pool, takes) },
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
  );
};
