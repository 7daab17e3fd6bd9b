/** The applications of a draw: which are on the list, and in which tier. */

import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { Input, Select } from "../../ui/kit.tsx";
import { Table } from "../../ui/table.tsx";
import { formatPool, formatTakes } from "../public-draw/draw-labels.ts";
import type { Candidate } from "./draw-draft.ts";

const TIERS = [1, 2, 3];
/** A row has a choice and a list of tiers, and a thousand of them take seconds to be shown. */
export const ROWS_AT_ONCE = 100;
/** Returns the id of what is refused of an application on the list. */
const toErrorId = ({ id }: Candidate): string => `list-error-${id}`;

export const DrawCandidates = ({
  draw,
  list,
  setTier,
  describeError,
  missingId,
}: {
  draw: StaffDraw;
  /** The tier of each application on the list. */
  list: Record<string, number>;
  setTier: (candidate: Candidate, tier: number | undefined) => void;
  describeError: (candidate: Candidate) => string | undefined;
  /** The id of the text that says that nobody is on the list. */
  missingId: string | undefined;
}) => {
  const { t, language } = useText(["pages/staff-places", "lists"]);
  const [rowLimit, setRowLimit] = useState(ROWS_AT_ONCE);
  const shownCount = draw.candidates.slice(rowLimit).some((one) => describeError(one) !== undefined)
    ? draw.candidates.length
    : rowLimit;
  const poolById = new Map(draw.pools.map((pool) => [pool.id, pool]));
  const describePool = ({ pool: id, takes }: Candidate): string => {
    const pool = poolById.get(id);
    return pool
      ? `${formatPool(t, pool, draw.zones, language)} ${formatTakes(t, pool.unit, takes)}`.trim()
      : id;
  };
  const table = (
    <Table
      caption={t("list")}
      rows={draw.candidates.slice(0, shownCount)}
      rowKey={(row) => row.id}
      columns={[
        {
          key: "on",
          label: t("on"),
          bare: true,
          cell: (row) => {
            const isRefused = describeError(row) !== undefined;
            return (
              <Input
                type="checkbox"
                className="places-tick"
                aria-label={`${t("on")}: ${row.code}`}
                aria-invalid={isRefused || missingId !== undefined || undefined}
                aria-describedby={isRefused ? toErrorId(row) : missingId}
                checked={list[row.id] !== undefined}
                onChange={(event) => setTier(row, event.target.checked ? row.suggested : undefined)}
              />
            );
          },
        },
        {
          key: "code",
          label: t("code"),
          head: true,
          cell: (row) => {
            const error = describeError(row);
            return (
              <>
                <span className="nowrap">{row.code}</span>
                {error && (
                  <span id={toErrorId(row)} className="field-error">
                    {" "}
                    {error}
                  </span>
                )}
              </>
            );
          },
        },
        { key: "institution", label: t("institution"), cell: (row) => nameInstitution(row, language) },
        { key: "pool", label: t("pools.pool"), cell: describePool },
        {
          key: "tier",
          label: t("tier"),
          cell: (row) => (
            <Select
              className="control"
              aria-label={t("tierOf", { code: row.code })}
              disabled={list[row.id] === undefined}
              value={String(list[row.id] ?? row.suggested)}
              onChange={(event) => setTier(row, Number(event.target.value))}
            >
              {TIERS.map((tier) => (
                <option key={tier} value={tier}>
                  {tier === row.suggested ? t("suggested", { tier }) : tier}
                </option>
              ))}
            </Select>
          ),
        },
      ]}
    />
  );
  return (
    <>
      {table}
      {shownCount < draw.candidates.length && (
        <div className="actions">
          <Button look="secondary" onClick={() => setRowLimit(rowLimit + ROWS_AT_ONCE)}>
            {t("showMore", { count: draw.candidates.length - shownCount })}
          </Button>
        </div>
      )}
    </>
  );
};
