/** Before a draw: places, time and list, saved as often as it takes, then published for good. */
import type { StaffLottery } from "@portal/core/lottery/wire";
import { useState } from "react";
import { useText } from "../../../form/use-text.ts";
import { api } from "../../../lib/api.ts";
import { formatInstant } from "../../../lib/format.ts";
import { instantOf, localOf } from "../../../lib/macao-time.ts";
import { useSending } from "../../../lib/use-sending.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Input, Select } from "../../../ui/kit.tsx";
import { Failure } from "../../../ui/notice.tsx";
import { Table } from "../../../ui/table.tsx";

type Candidate = StaffLottery["candidates"][number];
const TIERS = [1, 2, 3];

export const DrawPrepare = ({
  id,
  draw,
  onDone,
}: {
  id: string;
  draw: StaffLottery;
  onDone: (next: StaffLottery, what: "save" | "commit") => void;
}) => {
  const { t, language } = useText(["pages/staff-places", "common", "errors"]);
  const saved = draw.status === "PREPARED";
  const [places, setPlaces] = useState(String(draw.places ?? draw.capacity));
  const [time, setTime] = useState(localOf(draw.drawAt));
  const [list, setList] = useState<Record<string, number>>(() =>
    Object.fromEntries(
      draw.candidates.flatMap((one) => {
        const tier = saved ? one.tier : one.pending ? undefined : one.suggested;
        return tier ? [[one.id, tier]] : [];
      }),
    ),
  );
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const { busy, error, send, refused } = useSending();
  const chosen = draw.candidates.filter((one) => list[one.id] !== undefined);
  const missing = (path: string, empty: boolean): string | undefined =>
    refused(path) ?? (tried && empty ? t("common:issue.required") : undefined);
  const act = (what: "save" | "commit", call: () => Promise<StaffLottery>) =>
    send(async () => onDone(await call(), what));
  const wrong = (row: Candidate): string | undefined => refused(`list.${chosen.indexOf(row)}.id`);
  const path = `/staff/lottery/${encodeURIComponent(id)}`;
  const save = (): void => {
    setTried(true);
    if (!time || !Number(places) || chosen.length === 0) return;
    void act("save", () =>
      api.put<StaffLottery>(path, {
        version: draw.version,
        places: Number(places),
        drawAt: instantOf(time),
        list: chosen.map((one) => ({ id: one.id, tier: list[one.id] })),
      }),
    );
  };
  const put = (one: Candidate, tier: number | undefined): void =>
    setList(({ [one.id]: _, ...others }) => (tier === undefined ? others : { ...others, [one.id]: tier }));
  if (draw.candidates.length === 0) return <EmptyState>{t("empty")}</EmptyState>;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {error && <Failure error={error} />}
      <div className="places-head">
        <TextField
          id="places"
          type="number"
          min={1}
          max={2000}
          label={t("places")}
          hint={t("placesHint", { count: draw.capacity })}
          required
          value={places}
          error={missing("places", !Number(places))}
          onChange={(event) => setPlaces(event.target.value)}
        />
        <TextField
          id="drawAt"
          type="datetime-local"
          label={t("drawAt")}
          hint={t("drawAtHint")}
          required
          value={time}
          error={missing("drawAt", !time)}
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
      <h2>{t("list")}</h2>
      <p className="muted">{t("listHint")}</p>
      <div className="places-list">
        <Table
          caption={t("list")}
          rows={draw.candidates}
          rowKey={(row) => row.id}
          columns={[
            {
              key: "on",
              label: t("on"),
              bare: true,
              cell: (row) => (
                <Input
                  type="checkbox"
                  className="places-tick"
                  aria-label={`${t("on")}: ${row.code}`}
                  checked={list[row.id] !== undefined}
                  onChange={(event) => put(row, event.target.checked ? row.suggested : undefined)}
                />
              ),
            },
            {
              key: "code",
              label: t("code"),
              head: true,
              cell: (row) => (
                <>
                  {row.code}
                  {row.places && <span className="muted"> {t("group", { number: row.places })}</span>}
                  {wrong(row) && <span className="fv-error"> {wrong(row)}</span>}
                </>
              ),
            },
            { key: "institution", label: t("institution"), cell: (row) => row.institutionName },
            {
              key: "tier",
              label: t("tier"),
              cell: (row) => (
                <Select
                  className="control"
                  aria-label={t("tierOf", { code: row.code })}
                  disabled={list[row.id] === undefined}
                  value={String(list[row.id] ?? row.suggested)}
                  onChange={(event) => put(row, Number(event.target.value))}
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
      </div>
      <p role="status">{t("chosen", { count: chosen.length })}</p>
      <ul className="muted">
        {draw.tiers.map(({ tier, names }) => (
          <li key={tier}>{names[language as keyof typeof names]}</li>
        ))}
      </ul>
      <div className="actions">
        <Button type="submit" busy={busy} look={saved ? "secondary" : "primary"}>
          {t("save")}
        </Button>
        {saved && <Button onClick={() => setAsking(true)}>{t("commit")}</Button>}
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t("commitTitle")}>
        <p>
          {t("commitText", {
            count: draw.candidates.filter((one) => one.tier).length,
            places: draw.places ?? 0,
            time: draw.drawAt ? formatInstant(draw.drawAt, language) : "",
          })}
        </p>
        <div className="actions">
          <Button
            busy={busy}
            onClick={() => {
              setAsking(false);
              void act("commit", () => api.post<StaffLottery>(`${path}/commit`, { version: draw.version }));
            }}
          >
            {t("commit")}
          </Button>
        </div>
      </Dialog>
    </form>
  );
};
