/** Actions on the selected rows: confirmed in a dialog, executed several at a time, with a result per row. */

import { type BulkAction, bulkActions, MAX_BULK_ITEMS } from "@portal/core/applications/desk/bulk-actions";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user";
import { listStockReasons, type StockReason } from "@portal/core/messaging/stock-reasons";
import { useRef, useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { ApiError, api } from "../../shell/api.ts";
import { useResource, useSharedResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField, TextAreaField } from "../../ui/field.tsx";
import { StockReasonChoice } from "../../ui/stock-reason-choice.tsx";
import { BulkForecast, BulkOutcome, type BulkRowResult } from "./queue-bulk-outcome.tsx";
import type { QueueRow } from "./use-queue.ts";

type Action = BulkAction;
const dangerousBulkActions: readonly Action[] = ["reject", "refuseCancel", "refuseVoucher", "refuseLate"];
/** Rows per call, so that progress is visible. */
const PARALLEL_CALLS = 10;

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
  action === "notify" ||
  action === "assign" ||
  action === "release" ||
  rows.some((row) => row.moves.some((move) => move.action === action && move.allowed));

/** Returns the name under which input is kept. It names the applications, so that the input is restored for no others. */
const namePersistedInput = (action: Action, rows: readonly QueueRow[]): string =>
  `bulk ${action} ${rows
    .map(({ id }) => id)
    .toSorted()
    .join(" ")}`;

const BulkActionForm = ({
  action,
  rows,
  onClose,
}: {
  action: Action;
  rows: readonly QueueRow[];
  onClose: (results: readonly BulkRowResult[] | undefined) => void;
}) => {
  const { t } = useText(["pages/queue", "errors", "common"]);
  const [reason, setReason, persistedInput] = usePersistedInput<string>(namePersistedInput(action, rows), "");
  const [chosenReasons, setChosenReasons] = useState<readonly StockReason[]>([]);
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<BulkRowResult[]>([]);
  const [error, setError] = useState<unknown>();
  const colleagues = useResource<{ colleagues: { accountId: string; name: string }[] }>(
    action === "assign" ? `/staff/application/${encodeURIComponent(rows[0]?.id ?? "")}/case` : undefined,
  );
  const user = useSharedResource<CurrentUser>("/user/current");
  // The reader is the first entry of the list.
  const otherColleagues = colleagues.data?.colleagues.filter(({ accountId }) => accountId !== user.data?.id);
  // A call that is repeated after a lost connection has the same idempotency key.
  const keys = useRef(new Map<number, string>());
  const asksForReason = action === "notify" || listStockReasons(action).length > 0;
  const [forecast, setForecast] = useState<BulkRowResult[]>();
  const [colleague, setColleague] = useState("");
  /** Forgets the check and the keys of earlier calls, because they belong to another selection. */
  const resetForecast = () => {
    setForecast(undefined);
    keys.current.clear();
  };
  const isFinished = results.length === rows.length;
  const isMissing = asksForReason && !reason.trim() && chosenReasons.length === 0;
  const body = {
    action,
    ...(asksForReason && reason.trim() ? { reason: reason.trim() } : {}),
    ...(chosenReasons.length > 0 ? { reasonCodes: [...chosenReasons] } : {}),
    ...(action === "assign" && colleague ? { accountId: colleague } : {}),
  };
  const post = (from: number, dryRun: boolean) =>
    api.post<{ items: BulkRowResult[] }>(
      "/staff/queue/bulk",
      {
        ...body,
        items: rows.slice(from, from + PARALLEL_CALLS).map(({ id, version }) => ({ id, version })),
        ...(dryRun ? { dryRun } : {}),
      },
      dryRun ? {} : { idempotencyKey: getKey(from) },
    );
  const getKey = (from: number): string => {
    const key = keys.current.get(from) ?? crypto.randomUUID();
    keys.current.set(from, key);
    return key;
  };
  /** First says what would happen, then does it: whoever decides for many sees the refusals before. */
  const send = async (): Promise<void> => {
    setIsReasonMissing(isMissing);
    if (isMissing) return;
    const isDryRun = forecast === undefined;
    setBusy(true);
    setError(undefined);
    const answers = isDryRun ? [] : [...results];
    try {
      while (answers.length < rows.length) {
        answers.push(...(await post(answers.length, isDryRun)).items);
        if (!isDryRun) setResults([...answers]);
      }
      if (isDryRun) setForecast(answers);
      else persistedInput.forget();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  if (isFinished) return <BulkOutcome rows={rows} results={results} onClose={() => onClose(results)} />;
  return (
    <GuidedForm send={send}>
      <p>{t(`bulk.asks.${action}`, { count: rows.length })}</p>
      {error !== undefined && <FailureAlert error={error} />}
      {action === "assign" && (
        <SelectField
          id="bulk-colleague"
          label={t("bulk.colleague")}
          required
          value={colleague}
          onChange={(event) => {
            setColleague(event.target.value);
            resetForecast();
          }}
        >
          <option value="">{t("bulk.myself")}</option>
          {(otherColleagues ?? []).map(({ accountId, name }) => (
            <option key={accountId} value={accountId}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <StockReasonChoice
        decision={action}
        idPrefix="bulk-reason"
        chosen={chosenReasons}
        onChange={(next) => {
          setChosenReasons(next);
          resetForecast();
        }}
      />
      {asksForReason && <RestoredInputNote persistedInput={persistedInput} />}
      {asksForReason && (
        <TextAreaField
          id="bulk-reason"
          label={t(action === "notify" ? "bulk.message" : "bulk.reason")}
          hint={t(action === "notify" ? "bulk.messageHint" : "bulk.reasonHint")}
          required={chosenReasons.length === 0}
          rows={4}
          maxLength={2000}
          value={reason}
          error={isReasonMissing ? t("bulk.missing") : undefined}
          onChange={(event) => {
            setReason(event.target.value);
            resetForecast();
          }}
        />
      )}
      {forecast && <BulkForecast rows={rows} forecast={forecast} />}
      <p role="status" className="muted">
        {(busy || results.length > 0) && t("bulk.working", { done: results.length, total: rows.length })}
      </p>
      <div className="actions">
        <Button
          type="submit"
          look={forecast && dangerousBulkActions.includes(action) ? "danger" : "primary"}
          busy={busy}
          disabled={forecast?.every(({ done }) => !done) ?? false}
        >
          {t(forecast ? `bulk.do.${action}` : "bulk.check")}
        </Button>
        <Button look="quiet" onClick={() => onClose(results.length ? results : undefined)}>
          {t("bulk.back")}
        </Button>
      </div>
    </GuidedForm>
  );
};

export const QueueBulkActions = ({ chosen, renewing, onNone, onDone }: Props) => {
  const { t } = useText(["pages/queue"]);
  const [open, setOpen] = useState<{ action: Action; rows: readonly QueueRow[] }>();
  const close = (results: readonly BulkRowResult[] | undefined): void => {
    setOpen(undefined);
    if (results) onDone(results.filter((each) => !each.done).map(({ id }) => id));
  };
  const isTooMany = chosen.length > MAX_BULK_ITEMS;
  return (
    <>
      <section className={chosen.length > 0 ? "queue-bulk" : "visually-hidden"} aria-label={t("bulk.title")}>
        <div className="queue-bulk-head">
          <p role="status">
            {chosen.length > 0 && t("bulk.chosen", { count: chosen.length })}
            {isTooMany && <span className="field-error"> {t("bulk.most", { max: MAX_BULK_ITEMS })}</span>}
          </p>
          {chosen.length > 0 && (
            <Button small look="quiet" onClick={onNone}>
              {t("bulk.none")}
            </Button>
          )}
        </div>
        {chosen.length > 0 && (
          <div className="queue-bulk-actions">
            {bulkActions
              .filter((action) => isOffered(action, chosen))
              .map((action) => (
                <Button
                  key={action}
                  small
                  look={
                    dangerousBulkActions.includes(action)
                      ? "danger"
                      : action === "accept"
                        ? "primary"
                        : "secondary"
                  }
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
