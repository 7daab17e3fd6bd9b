/** The moves that the table allows this person now; the others say why not. Reasons and amounts are asked for in a dialog. */
import { type Move, moveOf } from "@portal/core/application/status";
import type { ActionBody, ApplicationView, MoveView } from "@portal/core/application/wire";
import type { Answers } from "@portal/core/form/types";
import { othersIn } from "@portal/core/payment/rate-chart";
import { lazy, Suspense, useState } from "react";
import type { Say } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/error-text.ts";
import { formatMoney } from "../../lib/format.ts";
import { part } from "../../lib/part.ts";
import { useSending } from "../../lib/use-sending.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Checkbox, TextAreaField, TextField } from "../../ui/field.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { RefundTable } from "../personal/refund-table.tsx";
import { ChangedMeanwhile, mayBeLate } from "./changed-meanwhile.tsx";
import type { GrantMove } from "./grant-form.tsx";

type Body = Omit<ActionBody, "version">;
interface Props {
  application: ApplicationView;
  moves: MoveView[];
  onDone: (action: string) => void;
  /** Reads again what somebody else changed meanwhile. */
  onReload: () => void;
  /** Pinning fields happens in the page; the move opens it. */
  onSupplement: () => void;
}
/** Asked of few applications: it comes when it is opened. */
const GrantForm = lazy(async () => ({ default: (await part(import("./grant-form.tsx"))).GrantForm }));
/** True for the moves that ask more than a reason; a case without a grant is settled with a word only. */
const isGrantMove = (action: string, { funding }: ApplicationView): action is GrantMove =>
  action === "recordVerification" ||
  action === "extendRepayment" ||
  action === "confirmRepayment" ||
  ((action === "decideFunding" || action === "settle") && funding !== undefined);

const dangerous = new Set([
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

const Confirm = ({
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
  const [amount, setAmount] = useState(() =>
    String((application.refund?.amount.amount ?? application.fee?.total.amount ?? 0) / 100),
  );
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
        ...(money ? { amount: Math.round(Number(amount) * 100) } : {}),
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
      <p>{say(`move.${action}.asks`, { code: application.code })}</p>
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
      {money && (
        <TextField
          id="amount"
          label={t("decide.amount")}
          hint={t("decide.amountHint")}
          inputMode="decimal"
          required
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
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

export const Decide = ({ application, moves, onDone, onReload, onSupplement }: Props) => {
  const { t } = useTranslation(["pages/staff", "errors", "common"]);
  const say = t as unknown as Say;
  const [open, setOpen] = useState<string>();
  // A move that answers what does not wait here (no cancellation was asked for) is no choice at all.
  const offered = moves.filter(({ action, allowed }) => {
    const needs = moveOf(application.status, action)?.needs;
    if (/^(cancelGrant|extendRepayment|confirmRepayment)$/.test(action) && !allowed) return false;
    // Nor is one that was made once and for all.
    const made = action === "decideFunding" ? application.funding?.decidedOn : application.verification;
    if ((action === "decideFunding" || action === "recordVerification") && made) return false;
    return allowed || needs === undefined || needs === application.pending;
  });
  return (
    <section className="card" aria-labelledby="decide">
      <h2 id="decide">{t("decide.title")}</h2>
      {offered.length === 0 && <p className="muted">{t("decide.none")}</p>}
      <div className="staff-moves">
        {offered.map(({ action, allowed, code, params }) =>
          action === "allocateBooth" ? (
            application.eventId && (
              <LinkButton
                key={action}
                look="secondary"
                to={`/staff/event/${encodeURIComponent(application.eventId)}/places?tab=plan`}
              >
                {t("move.allocateBooth.do")}
              </LinkButton>
            )
          ) : allowed ? (
            <Button
              key={action}
              look={
                dangerous.has(action)
                  ? "danger"
                  : action === "accept" || action === "requestPayment"
                    ? "primary"
                    : "secondary"
              }
              onClick={() => (action === "requestSupplement" ? onSupplement() : setOpen(action))}
            >
              {say(`move.${action}.do`)}
            </Button>
          ) : (
            <div key={action}>
              <Button look="secondary" disabled aria-describedby={`why-${action}`}>
                {say(`move.${action}.do`)}
              </Button>
              <p className="staff-why" id={`why-${action}`}>
                {errorText(t, code === undefined ? undefined : { code, params })}
              </p>
            </div>
          ),
        )}
      </div>
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open ? say(`move.${open}.do`) : ""}
      >
        {open && isGrantMove(open, application) && (
          <Suspense fallback={<Skeleton lines={5} />}>
            <GrantForm
              application={application}
              action={open}
              send={(body) => act(application, open, body)}
              onClose={() => setOpen(undefined)}
              onReload={() => {
                setOpen(undefined);
                onReload();
              }}
              onDone={() => {
                setOpen(undefined);
                onDone(open);
              }}
            />
          </Suspense>
        )}
        {open && !isGrantMove(open, application) && (
          <Confirm
            application={application}
            action={open}
            move={moveOf(application.status, open)}
            onClose={() => setOpen(undefined)}
            onReload={() => {
              setOpen(undefined);
              onReload();
            }}
            onDone={() => {
              setOpen(undefined);
              onDone(open);
            }}
          />
        )}
      </Dialog>
    </section>
  );
};
