/** What is asked before a move is made: a reason, an amount, a day, what the acceptance settles of the fee. */
import type { Move } from "@portal/core/application/status";
import type { ActionBody, ApplicationView } from "@portal/core/application/wire";
import type { Answers } from "@portal/core/form/types";
import { othersIn } from "@portal/core/payment/rate-chart";
import { useState } from "react";
import type { Say } from "../../../form/use-text.ts";
import { api } from "../../../lib/api.ts";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { useSending } from "../../../lib/use-sending.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, TextAreaField, TextField } from "../../../ui/field.tsx";
import { Failure } from "../../../ui/notice.tsx";
import { RefundTable } from "../../personal/refund-table.tsx";
import { Asks } from "./asks.tsx";
import { ChangedMeanwhile, mayBeLate } from "./changed-meanwhile.tsx";

export type Body = Omit<ActionBody, "version">;
/** Moves that take something from the applicant. */
export const dangerous = new Set([
  "cancelGrant",
  "reject",
  "confirmCancel",
  "refuseVoucher",
  "refuseCancel",
  "dismissObjection",
  "refuseLate",
]);

/** Sends one move; the same intention keeps its key, so that a repeated click counts once. */
export const act = (application: ApplicationView, action: string, body: Body): Promise<unknown> =>
  api.post(`/participate/search/${application.id}/${action}`, { version: application.version, ...body });

export const DecideForm = ({
  application,
  action,
  move,
  onClose,
  onDone,
  onReload,
}: {
  application: ApplicationView;
  action: string;
  move: Move | undefined;
  onClose: () => void;
  onReload: () => void;
  onDone: () => void;
}) => {
  const { t, i18n } = useTranslation("pages/staff");
  const say = t as unknown as Say;
  const [reason, setReason] = useState("");
  // What the table says; where there is none, the server works it out.
  const back = application.refund?.amount.amount;
  const [missing, setMissing] = useState(false);
  const { busy, error, refused, ...sending } = useSending();
  const needsReason = move?.reason === true;
  const money = action === "refund";
  const dated = action === "acceptLate";
  const [dueOn, setDueOn] = useState("");
  // Asked for with the application; granted or not with its acceptance.
  const waivable = action === "accept" && (application.answers as Answers).rentWaiverRequest === true;
  const [waive, setWaive] = useState(false);
  // On no chart: what it costs is said with the acceptance.
  const unpriced =
    action === "accept" && application.fee?.lines.every(({ params }) => params?.extra !== "OTHER");
  const others = unpriced ? othersIn(application.answers as Answers) : 0;
  const [otherPrice, setOtherPrice] = useState("");
  const send = async (): Promise<void> => {
    setMissing(needsReason && reason.trim() === "");
    if (needsReason && reason.trim() === "") return;
    await sending.send(async () => {
      await act(application, action, {
        ...(reason.trim() ? { reason: reason.trim() } : {}),
        ...(money && back !== undefined ? { amount: back } : {}),
        ...(waivable && waive ? { waiveRent: true } : {}),
        ...(dated ? { dueOn } : {}),
        ...(others && Number(otherPrice) > 0 ? { otherPrice: Math.round(Number(otherPrice) * 100) } : {}),
      });
      onDone();
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Asks action={action} code={application.code} />
      {action === "requestPayment" && application.fee && (
        <p className="staff-money">{formatMoney(application.fee.total, i18n.language)}</p>
      )}
      {(action === "confirmCancel" || money) && application.refund && (
        <RefundTable refund={application.refund} waits />
      )}
      {mayBeLate(error) ? (
        <ChangedMeanwhile
          id={application.id}
          version={application.version}
          error={error}
          onReload={onReload}
        />
      ) : (
        error && !(dated && refused("dueOn")) && <Failure error={error} />
      )}
      {waivable && (
        <Checkbox
          id="waiveRent"
          label={t("decide.waiveRent")}
          checked={waive}
          onChange={(event) => setWaive(event.target.checked)}
        />
      )}
      {dated && (
        <TextField
          id="dueOn"
          type="date"
          label={t("supplement.dueOn")}
          hint={t("supplement.dueOnHint")}
          required
          value={dueOn}
          error={refused("dueOn")}
          onChange={(event) => setDueOn(event.target.value)}
        />
      )}
      {others > 0 && (
        <TextField
          id="otherPrice"
          label={t("decide.otherPrice", { count: others })}
          hint={String((application.answers as Answers).otherExtra ?? "")}
          inputMode="decimal"
          error={refused("otherPrice")}
          value={otherPrice}
          onChange={(event) => setOtherPrice(event.target.value)}
        />
      )}
      {money && back !== undefined && (
        <TextField
          id="amount"
          label={t("decide.amount")}
          hint={t("decide.amountHint")}
          readOnly
          value={formatNumber(back / 100, i18n.language)}
        />
      )}
      <TextAreaField
        id="reason"
        label={t("decide.reason")}
        hint={t("decide.reasonHint")}
        required={needsReason}
        error={missing ? t("decide.reasonMissing") : undefined}
        maxLength={2000}
        rows={4}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="actions">
        <Button type="submit" look={dangerous.has(action) ? "danger" : "primary"} busy={busy}>
          {say(`move.${action}.do`)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t("decide.back")}
        </Button>
      </div>
    </form>
  );
};
