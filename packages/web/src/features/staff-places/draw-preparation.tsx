/** Before a draw: places, time and list, saved as often as needed, then published for good. */
import type { StaffLottery } from "@portal/core/applications/places/draw/lottery-schema";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import { parseMacaoLocalTime, toMacaoLocalTime } from "../../shell/macao-time.ts";
import { useSending } from "../../shell/use-sending.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { Input, Select } from "../../ui/kit.tsx";
import { Table } from "../../ui/table.tsx";

type Candidate = StaffLottery["candidates"][number];
const TIERS = [1, 2, 3];

export const DrawPreparation = ({
  id,
  draw,
  onDone,
}: {
  id: string;
  draw: StaffLottery;
  onDone: (next: StaffLottery, what: "save" | "commit") => void;
}) => {
  const { t, language } = useText(["pages/staff-places", "common", "errors"]);
  const isSaved = draw.status === "PREPARED";
  const [places, setPlaces] = useState(String(draw.places ?? draw.capacity));
  const [time, setTime] = useState(toMacaoLocalTime(draw.drawAt));
  const [list, setList] = useState<Record<string, number>>(() =>
    Object.fromEntries(
      draw.candidates.flatMap((one) => {
        const tier = isSaved ? one.tier : one.pending ? undefined : one.suggested;
        return tier ? [[one.id, tier]] : [];
      }),
    ),
  );
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [asking, setAsking] = useState(false);
  const { busy, error, send, refused } = useSending();
  const selectedCandidates = draw.candidates.filter((one) => list[one.id] !== undefined);
  const missingError = (path: string, empty: boolean): string | undefined =>
    refused(path) ?? (wasSubmitted && empty ? t("common:issue.required") : undefined);
  const sendAction = (action: "save" | "commit", call: () => Promise<StaffLottery>) =>
    send(async () => onDone(await call(), action));
  const rowError = (row: Candidate): string | undefined =>
    refused(`list.${selectedCandidates.indexOf(row)}.id`);
  const path = `/staff/lottery/${encodeURIComponent(id)}`;
  const save = (): void => {
    setWasSubmitted(true);
    if (!time || !Number(places) || selectedCandidates.length === 0) return;
    void sendAction("save", () =>
      api.put<StaffLottery>(path, {
        version: draw.version,
        places: Number(places),
        drawAt: parseMacaoLocalTime(time),
        list: selectedCandidates.map((one) => ({ id: one.id, tier: list[one.id] })),
      }),
    );
  };
  const setTier = (one: Candidate, tier: number | undefined): void =>
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
      {error && <FailureAlert error={error} />}
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
          error={missingError("places", !Number(places))}
          onChange={(event) => setPlaces(event.target.value)}
        />
        <TextField
          id="drawAt"
          type="datetime-local"
          label={t("drawAt")}
          hint={t("drawAtHint")}
          required
          value={time}
          error={missingError("drawAt", !time)}
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
                  onChange={(event) => setTier(row, event.target.checked ? row.suggested : undefined)}
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
                  {rowError(row) && <span className="fv-error"> {rowError(row)}</span>}
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
      </div>
      <p role="status">{t("chosen", { count: selectedCandidates.length })}</p>
      <ul className="muted">
        {draw.tiers.map(({ tier, names }) => (
          <li key={tier}>{names[language as keyof typeof names]}</li>
        ))}
      </ul>
      <div className="actions">
        <Button type="submit" busy={busy} look={isSaved ? "secondary" : "primary"}>
          {t("save")}
        </Button>
        {isSaved && <Button onClick={() => setAsking(true)}>{t("commit")}</Button>}
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
              void sendAction("commit", () =>
                api.post<StaffLottery>(`${path}/commit`, { version: draw.version }),
              );
            }}
          >
            {t("commit")}
          </Button>
        </div>
      </Dialog>
    </form>
  );
};
