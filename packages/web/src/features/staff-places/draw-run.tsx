/** The draw: the public value is entered, and the result is computed. */
import type { StaffLottery } from "@portal/core/applications/places/draw/lottery-schema";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatInstant, formatNumber } from "../../shell/format.ts";
import { getServerNow } from "../../shell/server-clock.ts";
import { useSending } from "../../shell/use-sending.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

const MIN_VALUE_LENGTH = 4;

export const DrawRun = ({
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
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { busy, error, ...sending } = useSending();
  const isTooShort = value.trim().length < MIN_VALUE_LENGTH;
  const isTooEarly = draw.drawAt !== undefined && getServerNow() < draw.drawAt;
  const send = async (): Promise<void> => {
    setWasSubmitted(true);
    if (isTooShort) return;
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
      {error && <FailureAlert error={error} />}
      {isTooEarly ? (
        <Alert title={t("tooEarly", { time: formatInstant(draw.drawAt ?? "", language) })} />
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
            error={
              wasSubmitted && isTooShort ? t("common:issue.tooShort", { min: MIN_VALUE_LENGTH }) : undefined
            }
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
