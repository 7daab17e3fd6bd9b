/** Actions on the selected rows: confirmed in a dialog, executed several at a time, with a result per row. */
import type { StockReason } from "@portal/core/messaging/stock-reasons";
import { useRef, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { ApiError, api } from "../../shell/api.ts";
import { formatError } from "../../shell/error-text.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { StockReasonChoice } from "../../ui/stock-reason-choice.tsx";
import type { QueueRow } from "./use-queue.ts";

const actions = ["accept", "reject", "requestPayment", "notify"] as const;
type Action = (typeof actions)[number];
const MAX_ROWS = 50;
/** Rows per call, so that progress is visible. */
const PARALLEL_CALLS = 10;

interface Result {
  id: string;
  done: boolean;
  repeated?: boolean;
  refused?: { code: number; params?: Record<string, unknown> };
}
interface Props {
  chosen: readonly QueueRow[];
  /** The rows are being reloaded; with their old versions they would be refused again. */
  renewing: boolean;
  onNone: () => void;
  /** Refused rows stay selected. */
  onDone: (refused: readonly string[]) => void;
}

/** An action is offered when this user can apply it to at least one row. */
const isOffered = (action: Action, rows: readonly QueueRow[]): boolean =>
  action === "notify" || rows.some((row) => row.moves.some((move) => move.action === action && move.allowed));

const BulkActionForm = ({
  action,
  rows,
  onClose,
}: {
  action: Action;
  rows: readonly QueueRow[];
  onClose: (results: readonly Result[] | undefined) => void;
}) => {
  const { t } = useText(["pages/queue", "errors", "common"]);
  const [reason, setReason] = useState("");
  const [chosenReasons, setChosenReasons] = useState<readonly StockReason[]>([]);
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<Result[]>([]);
  const [error, setError] = useState<unknown>();
  // A call that is repeated after a lost connection has the same idempotency key.
  const keys = useRef(new Map<number, string>());
  const words = action === "reject" || action === "notify";
  const isFinished = results.length === rows.length;
  const isMissing = words && !reason.trim() && chosenReasons.length === 0;
  const send = async (): Promise<void> => {
    setIsReasonMissing(isMissing);
    if (isMissing) return;
    setBusy(true);
    setError(undefined);
    const answers = [...results];
    try {
      while (answers.length < rows.length) {
        const from = answers.length;
        const items = rows.slice(from, from + PARALLEL_CALLS).map(({ id, version }) => ({ id, version }));
        if (!keys.current.has(from)) keys.current.set(from, crypto.randomUUID());
        const answer = await api.post<{ items: Result[] }>(
          "/staff/queue/bulk",
          {
            action,
            items,
            ...(words && reason.trim() ? { reason: reason.trim() } : {}),
            ...(chosenReasons.length > 0 ? { reasonCodes: [...chosenReasons] } : {}),
          },
          { idempotencyKey: keys.current.get(from) },
        );
        answers.push(...answer.items);
        setResults([...answers]);
      }
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  if (isFinished) return <Outcome rows={rows} results={results} onClose={() => onClose(results)} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p>{t(`bulk.asks.${action}`, { count: rows.length })}</p>
      {error !== undefined && <FailureAlert error={error} />}
      <StockReasonChoice
        decision={action}
        idPrefix="bulk-reason"
        chosen={chosenReasons}
        onChange={setChosenReasons}
      />
      {words && (
        <TextAreaField
          id="bulk-reason"
          label={t(action === "notify" ? "bulk.message" : "bulk.reason")}
          hint={t(action === "notify" ? "bulk.messageHint" : "bulk.reasonHint")}
          required={chosenReasons.length === 0}
          rows={4}
          maxLength={2000}
          value={reason}
          error={isReasonMissing ? t("bulk.missing") : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <p role="status" className="muted">
        {(busy || results.length > 0) && t("bulk.working", { done: results.length, total: rows.length })}
      </p>
      <div className="actions">
        <Button type="submit" look={action === "reject" ? "danger" : "primary"} busy={busy}>
          {t(`bulk.do.${action}`)}
        </Button>
        <Button look="quiet" onClick={() => onClose(results.length ? results : undefined)}>
          {t("bulk.back")}
        </Button>
      </div>
    </form>
  );
};

const Outcome = ({
  rows,
  results,
  onClose,
}: {
  rows: readonly QueueRow[];
  results: readonly Result[];
  onClose: () => void;
}) => {
  const { t } = useText(["pages/queue", "errors", "common"]);
  const done = results.filter((each) => each.done).length;
  const codeOf = (id: string): string => rows.find((row) => row.id === id)?.code ?? id;
  return (
    <>
      <p role="status">
        <strong>{t("bulk.done", { count: done })}</strong>
        {done < results.length && <> · {t("bulk.refused", { count: results.length - done })}</>}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing that keys could reach */}
      <ul className="queue-outcome" tabIndex={0}>
        {results.map((each) => (
          <li key={each.id} className={each.done ? undefined : "queue-refused"}>
            <strong>{codeOf(each.id)}</strong>
            <span>
              {each.done
                ? t(each.repeated ? "bulk.rowRepeated" : "bulk.rowDone")
                : formatError(t, each.refused)}
            </span>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button onClick={onClose}>{t("bulk.close")}</Button>
      </div>
    </>
  );
};

export const QueueBulkActions = ({ chosen, renewing, onNone, onDone }: Props) => {
  const { t } = useText(["pages/queue"]);
  const [open, setOpen] = useState<{ action: Action; rows: readonly QueueRow[] }>();
  const close = (results: readonly Result[] | undefined): void => {
    setOpen(undefined);
    if (results) onDone(results.filter((each) => !each.done).map(({ id }) => id));
  };
  const isTooMany = chosen.length > MAX_ROWS;
  return (
    <>
      <section className={chosen.length > 0 ? "queue-bulk" : "visually-hidden"} aria-label={t("bulk.title")}>
        <div className="queue-bulk-head">
          <p role="status">
            {chosen.length > 0 && t("bulk.chosen", { count: chosen.length })}
            {isTooMany && <span className="field-error"> {t("bulk.most", { max: MAX_ROWS })}</span>}
          </p>
          {chosen.length > 0 && (
            <Button small look="quiet" onClick={onNone}>
              {t("bulk.none")}
            </Button>
          )}
        </div>
        {chosen.length > 0 && (
          <div className="queue-bulk-actions">
            {actions
              .filter((action) => isOffered(action, chosen))
              .map((action) => (
                <Button
                  key={action}
                  small
                  look={action === "reject" ? "danger" : action === "accept" ? "primary" : "secondary"}
                  disabled={isTooMany}
                  busy={renewing}
                  onClick={() => setOpen({ action, rows: chosen })}
                >
                  {t(`bulk.do.${action}`)}
                </Button>
              ))}
          </div>
        )}
      </section>
      <Dialog
        open={open !== undefined}
        onClose={() => close(undefined)}
        title={open ? t(`bulk.do.${open.action}`) : ""}
      >
        {open && <BulkActionForm action={open.action} rows={open.rows} onClose={close} />}
      </Dialog>
    </>
  );
};
