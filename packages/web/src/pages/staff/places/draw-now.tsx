/** The draw: what was made in public is typed, and the result stands. */
import type { StaffLottery } from "@portal/core/lottery/wire";
import { useState } from "react";
import { useText } from "../../../form/use-text.ts";
import { api } from "../../../lib/api.ts";
import { now } from "../../../lib/clock.ts";
import { formatInstant, formatNumber } from "../../../lib/format.ts";
import { useSending } from "../../../lib/use-sending.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";

const LEAST = 4;

export const DrawNow = ({
  id,
  draw,
  onDone,
}: {
  id: string;
  draw: StaffLottery;
  onDone: (next: StaffLottery, what: "draw") => void;
}) => {
  const { t, language } = useText(["pages/staff-places", "common", "errors"]);
  const [value, setValue] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, error, ...sending } = useSending();
  const short = value.trim().length < LEAST;
  const early = draw.drawAt !== undefined && now() < draw.drawAt;
  const send = async (): Promise<void> => {
    setTried(true);
    if (short) return;
    await sending.send(async () => {
      const next = await api.post<StaffLottery>(`/staff/lottery/${encodeURIComponent(id)}/draw`, {
        version: draw.version,
        publicValue: value.trim(),
      });
      onDone(next, "draw");
    });
  };
  return (
    <form
      className="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <dl className="places-facts">
        <dt>{t("places")}</dt>
        <dd>{formatNumber(draw.places ?? 0, language)}</dd>
        <dt>{t("drawAt")}</dt>
        <dd>{draw.drawAt && formatInstant(draw.drawAt, language)}</dd>
      </dl>
      {error && <Failure error={error} />}
      {early ? (
        <Notice title={t("tooEarly", { time: formatInstant(draw.drawAt ?? "", language) })} />
      ) : (
        <>
          <TextField
            id="publicValue"
            label={t("value")}
            hint={t("valueHint")}
            required
            maxLength={200}
            autoComplete="off"
            value={value}
            error={tried && short ? t("common:issue.tooShort", { min: LEAST }) : undefined}
            onChange={(event) => setValue(event.target.value)}
          />
          <div className="actions">
            <Button type="submit" busy={busy}>
              {t("draw")}
            </Button>
          </div>
        </>
      )}
    </form>
  );
};
