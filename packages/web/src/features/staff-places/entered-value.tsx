/** The public value that one person entered: another one confirms it, so that the draw is held, or returns it. */
import type { EnteredValueView, StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { useState } from "react";
import { ReasonForm } from "../../form/reason-form.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { getDrandAddress } from "../public-draw/draw-labels.ts";

/** What was done about the value: the draw was held with it, or another one can be entered. */
type EnteredValueStep = "draw" | "returnValue" | "withdrawValue";
interface Props {
  /** The event of the draw. */
  id: string;
  draw: StaffDraw;
  entered: EnteredValueView;
  onDone: (next: StaffDraw, step: EnteredValueStep) => void;
  /** Reads the draw again, which a colleague may have changed. */
  onReload: () => void;
}

const getValuePath = (id: string): string => `/staff/lottery/${encodeURIComponent(id)}/value`;

/** Says that a colleague returned a value, and why. */
export const ReturnedValueAlert = ({ entered }: { entered: EnteredValueView }) => {
  const { t, language } = useText(["pages/staff-places"]);
  const { publicValue, by, returned } = entered;
  if (!returned) return null;
  const { by: name, at, reason } = returned;
  return (
    <Alert kind="warning" title={t("entered.returned", { name, at: formatInstant(at, language) })}>
      <p className="pre">{reason}</p>
      <p>{t("entered.was", { name: by, value: publicValue })}</p>
    </Alert>
  );
};

export const EnteredValue = ({ id, draw, entered, onDone, onReload }: Props) => {
  const { t, language } = useText(["pages/staff-places", "errors"]);
  const [isReturning, setIsReturning] = useState(false);
  const { busy, error, send } = useSubmission();
  const { source } = draw;
  const { publicValue, signature, by, at, own: isOwn } = entered;
  const take = (path: string, step: EnteredValueStep): void =>
    void send(async () => {
      const body = { version: draw.version };
      onDone(await api.post<StaffDraw>(`${getValuePath(id)}/${path}`, body), step);
    });
  const returnValue = async (reason: string): Promise<void> => {
    const next = await api.post<StaffDraw>(`${getValuePath(id)}/return`, { version: draw.version, reason });
    setIsReturning(false);
    onDone(next, "returnValue");
  };
  return (
    <section className="card" aria-labelledby="entered-value">
      <h2 id="entered-value">{t("entered.title")}</h2>
      <p>{t("entered.by", { name: by, at: formatInstant(at, language) })}</p>
      {error && <FailureAlert error={error} onReload={onReload} />}
      <dl className="places-facts">
        <dt>{t("value")}</dt>
        <dd>{publicValue}</dd>
        {signature && (
          <>
            <dt>{t("signature")}</dt>
            <dd>{signature}</dd>
          </>
        )}
      </dl>
      {isOwn ? (
        <p className="muted">{t("entered.own")}</p>
      ) : (
        <>
          <p>{t("entered.compare")}</p>
          {source && <p className="muted">{t(`valueHint.${source.kind}`, { ...source })}</p>}
          {source?.kind === "DRAND" && (
            <p>
              <a href={getDrandAddress(source)} target="_blank" rel="noreferrer">
                {t("see")}
              </a>
            </p>
          )}
        </>
      )}
      <div className="actions">
        {isOwn ? (
          <ConfirmButton
            label={t("entered.withdraw")}
            question={t("entered.withdrawAsk")}
            busy={busy}
            onConfirm={() => take("withdraw", "withdrawValue")}
          />
        ) : (
          <>
            <ConfirmButton
              label={t("entered.confirm")}
              question={t("entered.confirmAsk", { value: publicValue })}
              look="primary"
              confirmLook="primary"
              busy={busy}
              onConfirm={() => take("countersign", "draw")}
            />
            <Button look="secondary" onClick={() => setIsReturning(true)}>
              {t("entered.return")}
            </Button>
          </>
        )}
      </div>
      <Dialog open={isReturning} onClose={() => setIsReturning(false)} title={t("entered.return")}>
        {isReturning && (
          <ReasonForm
            id="return-reason"
            inputName={`return draw value ${id}`}
            label={t("entered.reason")}
            hint={t("entered.reasonHint")}
            submitLabel={t("entered.return")}
            send={returnValue}
            onReload={onReload}
          >
            {t("entered.returnAsk")}
          </ReasonForm>
        )}
      </Dialog>
    </section>
  );
};
