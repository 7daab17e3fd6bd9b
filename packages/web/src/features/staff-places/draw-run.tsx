/**
 * The draw: the public value is read at its source and entered, and the result is computed, or the value waits for a
 * colleague who confirms it.
 */

import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { normalizeLotteryNumbers } from "@portal/core/places/draw/public-value";
import { useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import { useIsPast } from "../../shell/server-clock.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { getDrandAddress } from "../public-draw/draw-labels.ts";
import { ReturnedValueAlert } from "./entered-value.tsx";

export const DrawRun = ({
  id,
  draw,
  onDone,
  onReload,
}: {
  id: string;
  draw: StaffDraw;
  onDone: (next: StaffDraw, what: "draw" | "enterValue") => void;
  /** Reads the draw again, which a colleague may have made. */
  onReload: () => void;
}) => {
  const { t, language } = useText(["pages/staff-places", "common", "errors"]);
  const [{ value, signature }, setEntries, persistedInput] = usePersistedInput(`draw value ${id}`, {
    value: "",
    signature: "",
  });
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { busy, error, describeRefusal, send } = useSubmission();
  const { source, countersigned: isCountersigned = false } = draw;
  const round = source?.kind === "DRAND" ? source : undefined;
  const isTooEarly = !useIsPast(draw.drawAt ?? "");
  const describeError = (path: string, text: string): string | undefined =>
    describeRefusal(path) ?? (wasSubmitted && !text.trim() ? t("common:issue.required") : undefined);
  const [isAsking, setIsAsking] = useState(false);
  const runDraw = async (): Promise<void> => {
    setIsAsking(false);
    await send(async () => {
      const next = await api.post<StaffDraw>(`/staff/lottery/${encodeURIComponent(id)}/draw`, {
        version: draw.version,
        publicValue: value.trim(),
        ...(round ? { signature: signature.trim() } : {}),
      });
      persistedInput.forget();
      onDone(next, next.status === "DRAWN" ? "draw" : "enterValue");
    });
  };
  const sendValue = async (): Promise<void> => {
    setWasSubmitted(true);
    if (!value.trim() || (round && !signature.trim())) return;
    // A mistyped round does not fit its signature. Mistyped numbers would be drawn for good.
    if (source?.kind === "LOTTERY") setIsAsking(true);
    else await runDraw();
  };
  return (
    <>
      {source?.kind === "LOTTERY" && (
        <Dialog open={isAsking} onClose={() => setIsAsking(false)} title={t("drawAsk.title")}>
          <p>
            {t(isCountersigned ? "drawAsk.second" : "drawAsk.text", {
              name: source.name,
              number: source.number,
              value: normalizeLotteryNumbers(value),
            })}
          </p>
          <div className="actions">
            <Button onClick={() => runDraw()}>{t(isCountersigned ? "enterValue" : "drawAsk.do")}</Button>
            <CloseDialogButton />
          </div>
        </Dialog>
      )}
      <GuidedForm className="card" send={sendValue}>
        <dl className="places-facts">
          <dt>{t("drawAt")}</dt>
          <dd>{draw.drawAt && formatInstant(draw.drawAt, language)}</dd>
        </dl>
        {error && (
          <FailureAlert
            error={error}
            isCarried={(path) => path === "publicValue" || path === "signature"}
            onReload={onReload}
          />
        )}
        {isTooEarly ? (
          <Alert title={t("tooEarly", { time: formatInstant(draw.drawAt ?? "", language) })} />
        ) : (
          <>
            {draw.entered && <ReturnedValueAlert entered={draw.entered} />}
            {isCountersigned && <p className="muted">{t("entered.second")}</p>}
            {round && (
              <p>
                <a href={getDrandAddress(round)} target="_blank" rel="noreferrer">
                  {t("see")}
                </a>
              </p>
            )}
            <RestoredInputNote persistedInput={persistedInput} />
            <TextField
              id="publicValue"
              label={t("value")}
              hint={source && t(`valueHint.${source.kind}`, { ...source })}
              required
              maxLength={200}
              autoComplete="off"
              value={value}
              error={describeError("publicValue", value)}
              onChange={(event) => setEntries((old) => ({ ...old, value: event.target.value }))}
            />
            {round && (
              <TextField
                id="signature"
                label={t("signature")}
                hint={t("signatureHint")}
                required
                maxLength={200}
                autoComplete="off"
                value={signature}
                error={describeError("signature", signature)}
                onChange={(event) => setEntries((old) => ({ ...old, signature: event.target.value }))}
              />
            )}
            <div className="actions">
              <Button type="submit" busy={busy}>
                {t(isCountersigned ? "enterValue" : "draw")}
              </Button>
            </div>
          </>
        )}
      </GuidedForm>
    </>
  );
};
