/** Before a draw: places, time and list, saved as often as it takes, then published for good. */
import type { StaffLottery } from "@portal/core/lottery/wire";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { ApiError, api } from "../../lib/api.ts";
import { issueText } from "../../lib/error-text.ts";
import { formatInstant } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { Input, Select } from "../../ui/kit.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";

type Candidate = StaffLottery["candidates"][number];
const TIERS = [1, 2, 3];
/** The time of Macao as the control writes it, and back. */
const local = (instant: string): string =>
  new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 16);
const instantOf = (time: string): string => `${time}:00+08:00`;

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
  const [time, setTime] = useState(draw.drawAt ? local(draw.drawAt) : "");
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
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const chosen = draw.candidates.filter((one) => list[one.id] !== undefined);
  const refused = (path: string, empty: boolean): string | undefined => {
    const issue = error?.fields.find((field) => field.path === path);
    return issue ? issueText(t, issue) : tried && empty ? t("common:issue.required") : undefined;
  };
  const wrong = (row: Candidate): string | undefined => refused(`list.${chosen.indexOf(row)}.id`, false);
  const send = async (what: "save" | "commit", call: () => Promise<StaffLottery>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      onDone(await call(), what);
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      setError(failed);
      setBusy(false);
    }
  };
  const path = `/staff/lottery/${encodeURIComponent(id)}`;
  const save = (): void => {
    setTried(true);
    if (!time || !Number(places) || chosen.length === 0) return;
    void send("save", () =>
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
          error={refused("places", !Number(places))}
          onChange={(event) => setPlaces(event.target.value)}
        />
        <TextField
          id="drawAt"
          type="datetime-local"
          label={t("drawAt")}
          hint={t("drawAtHint")}
          required
          value={time}
          error={refused("drawAt", !time)}
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
      <h2>{t("list")}</h2>
      <p className="muted">{t("listHint")}</p>
      <Table
        caption={t("list")}
        rows={draw.candidates}
        rowKey={(row) => row.id}
        columns={[
          {
            key: "on",
            label: t("on"),
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
              void send("commit", () => api.post<StaffLottery>(`${path}/commit`, { version: draw.version }));
            }}
          >
            {t("commit")}
          </Button>
        </div>
      </Dialog>
    </form>
  );
};
