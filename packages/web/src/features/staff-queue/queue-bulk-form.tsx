/** The dialog of a bulk action: its inputs, the check before it, its progress, and the result of each row. */

import type { BulkAction } from "@portal/core/applications/desk/bulk-actions";
import type { Colleague } from "@portal/core/applications/desk/colleague-schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { listStockReasons } from "@portal/core/messaging/stock-reasons";
import { useEffect, useRef, useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { emptyReason } from "../../form/reason-draft.ts";
import { useText } from "../../form/use-text.ts";
import { ApiError, api } from "../../shell/api.ts";
import { useSharedResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextAreaField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { StockReasonChoice } from "../../ui/stock-reason-choice.tsx";
import { BulkForecast, BulkOutcome, type BulkRowResult } from "./queue-bulk-outcome.tsx";
import { listCoveringColleagues, useColleagues } from "./use-colleagues.ts";
import type { QueueRow } from "./use-queue.ts";

/** The members of a row that an action needs, whatever list the row is from. */
export type BulkRow = Pick<QueueRow, "id" | "version" | "code" | "moves" | "scheme" | "eventId">;
/** Actions that take something from the applicant. */
export const dangerousBulkActions: readonly BulkAction[] = [
  "reject",
  "confirmCancel",
  "refuseCancel",
  "refuseVoucher",
  "refuseLate",
  "dismissObjection",
  "requestRefund",
  "refuseRefund",
  "cancelGrant",
  "closeWaitingGrant",
];
/** Rows per call, so that progress is visible. */
const PARALLEL_CALLS = 10;

/** The input of an action: its reason, and the colleague to whom the applications are assigned. */
const emptyBulkDraft = { ...emptyReason, colleague: "" };

/**
 * Returns the name under which input is kept. It names the applications, so that the input is restored for no others.
 */
const namePersistedInput = (action: BulkAction, rows: readonly BulkRow[]): string =>
  `bulk ${action} ${rows
    .map(({ id }) => id)
    .toSorted()
    .join(" ")}`;

interface BulkCalls {
  /** What is sent besides the rows. */
  body: object;
  rows: readonly BulkRow[];
  results: readonly BulkRowResult[];
  onResults: (results: readonly BulkRowResult[]) => void;
}
/** Sends an action batch by batch, as a check first. What was done before a failure stays done. */
const useBulkCalls = ({ body, rows, results, onResults }: BulkCalls) => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [forecast, setForecast] = useState<BulkRowResult[]>();
  const [checkedCount, setCheckedCount] = useState(0);
  // A call that is repeated after a lost connection has the same idempotency key.
  const keys = useRef(new Map<number, string>());
  /** Counts the changes of the input, so that a check that ends late is not taken for one of what is typed now. */
  const inputRound = useRef(0);
  // Whoever closes the dialog stops it: no further call is sent.
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const getKey = (from: number): string => {
    const key = keys.current.get(from) ?? crypto.randomUUID();
    keys.current.set(from, key);
    return key;
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
  /**
   * Sends the action in batches: first as a dry run, then for good.
   * @returns whether the action was sent for every row
   */
  const run = async (): Promise<boolean> => {
    const isDryRun = forecast === undefined;
    const checkedRound = inputRound.current;
    setBusy(true);
    setError(undefined);
    setCheckedCount(0);
    const answers = isDryRun ? [] : [...results];
    // What is sent from here on may be written, even if its answer is lost.
    if (!isDryRun) onResults(results);
    try {
      while (answers.length < rows.length && isOpen.current) {
        answers.push(...(await post(answers.length, isDryRun)).items);
        if (isDryRun) setCheckedCount(answers.length);
        else onResults([...answers]);
      }
      if (isDryRun && inputRound.current === checkedRound) setForecast(answers);
      return !isDryRun && answers.length === rows.length;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    error,
    forecast,
    /** How many rows the check has reached. */
    checkedCount,
    /** Clears the check and the keys of earlier calls, because they belong to another selection. */
    resetForecast: () => {
      inputRound.current += 1;
      setForecast(undefined);
      keys.current.clear();
    },
    run,
  };
};

/** To whom cases are assigned: nobody is chosen beforehand where they are handed over. */
const ColleagueField = ({
  owner,
  ownId,
  colleagues,
  value,
  error,
  onChange,
}: {
  owner: string | undefined;
  /** The reader, who may take what a colleague has. */
  ownId: string | undefined;
  /** The others who can be chosen; undefined until they are read. */
  colleagues: readonly Colleague[] | undefined;
  value: string;
  error: string | undefined;
  onChange: (accountId: string) => void;
}) => {
  const { t } = useText(["pages/queue"]);
  return (
    <SelectField
      id="bulk-colleague"
      label={t("bulk.colleague")}
      hint={t(colleagues?.length === 0 ? "bulk.noColleague" : "bulk.assignNotice")}
      required
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t(owner === undefined ? "bulk.myself" : "bulk.chooseColleague")}</option>
      {ownId && <option value={ownId}>{t("bulk.myself")}</option>}
      {(colleagues ?? []).map(({ accountId, name }) => (
        <option key={accountId} value={accountId}>
          {name}
        </option>
      ))}
    </SelectField>
  );
};

export const BulkActionForm = ({
  action,
  rows,
  owner,
  results,
  onResults,
  onClose,
}: {
  action: BulkAction;
  rows: readonly BulkRow[];
  /**
   * Whose cases are handed over: an account, or empty for the reader. Nobody is chosen beforehand then, and whoever has
   * them already is not offered. Absent in a list of whatever waits.
   */
  owner: string | undefined;
  /** What was done so far. */
  results: readonly BulkRowResult[];
  onResults: (results: readonly BulkRowResult[]) => void;
  onClose: () => void;
}) => {
  const { t } = useText(["pages/queue", "errors", "common"]);
  const [{ reason, chosenReasons, colleague }, setDraft, persistedInput] = usePersistedInput(
    namePersistedInput(action, rows),
    emptyBulkDraft,
  );
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const colleagues = useColleagues(action === "assign");
  const user = useSharedResource<CurrentUser>("/user/current");
  // The reader is the first entry of the list.
  const otherColleagues =
    colleagues.items &&
    listCoveringColleagues(colleagues.items, rows).filter(
      ({ accountId }) => accountId !== user.data?.id && accountId !== owner,
    );
  const asksForReason = action === "notify" || listStockReasons(action).length > 0;
  const isFinished = results.length === rows.length;
  const isReasonMissing = asksForReason && !reason.trim() && chosenReasons.length === 0;
  // Input of an earlier visit can name a colleague who is no longer offered: then nobody is chosen.
  const ownId = owner ? user.data?.id : undefined;
  const isOffered = colleague === ownId || otherColleagues?.some(({ accountId }) => accountId === colleague);
  const chosenColleague = isOffered ? colleague : "";
  const isColleagueUnknown = colleague !== "" && otherColleagues === undefined;
  const isColleagueMissing = action === "assign" && owner !== undefined && !chosenColleague;
  const body = {
    action,
    ...(asksForReason && reason.trim() ? { reason: reason.trim() } : {}),
    ...(chosenReasons.length > 0 ? { reasonCodes: [...chosenReasons] } : {}),
    ...(action === "assign" && chosenColleague ? { accountId: chosenColleague } : {}),
  };
  const { busy, error, forecast, checkedCount, resetForecast, run } = useBulkCalls({
    body,
    rows,
    results,
    onResults,
  });
  const changeDraft = (part: Partial<typeof emptyBulkDraft>): void => {
    setDraft((old) => ({ ...old, ...part }));
    resetForecast();
  };
  /** Checks first and writes afterwards, so that the reader sees the refusals before anything is written. */
  const send = async (): Promise<void> => {
    setWasSubmitted(true);
    if (isReasonMissing || isColleagueMissing) return;
    if (await run()) persistedInput.forget();
  };
  if (isFinished) return <BulkOutcome rows={rows} results={results} onClose={onClose} />;
  return (
    <GuidedForm send={send}>
      <p>{t(`bulk.asks.${action}`, { count: rows.length })}</p>
      {error !== undefined && <FailureAlert error={error} />}
      {(asksForReason || action === "assign") && <RestoredInputNote persistedInput={persistedInput} />}
      {action === "assign" && <LoadFailure resources={[colleagues.resource, user]} />}
      {action === "assign" && (
        <ColleagueField
          owner={owner}
          ownId={ownId}
          colleagues={otherColleagues}
          value={chosenColleague}
          error={wasSubmitted && isColleagueMissing ? t("common:issue.required_choice") : undefined}
          onChange={(accountId) => changeDraft({ colleague: accountId })}
        />
      )}
      <StockReasonChoice
        decision={action}
        idPrefix="bulk-reason"
        chosen={chosenReasons}
        onChange={(next) => changeDraft({ chosenReasons: next })}
      />
      {asksForReason && (
        <TextAreaField
          id="bulk-reason"
          label={t(action === "notify" ? "bulk.message" : "bulk.reason")}
          hint={t(action === "notify" ? "bulk.messageHint" : "bulk.reasonHint")}
          required={chosenReasons.length === 0}
          rows={4}
          maxLength={2000}
          value={reason}
          error={wasSubmitted && isReasonMissing ? t("common:issue.required") : undefined}
          onChange={({ target }) => changeDraft({ reason: target.value })}
        />
      )}
      {forecast && <BulkForecast rows={rows} forecast={forecast} />}
      <p role="status" className="muted">
        {busy && !forecast
          ? t("bulk.checking", { done: checkedCount, total: rows.length })
          : (busy || results.length > 0) && t("bulk.working", { done: results.length, total: rows.length })}
      </p>
      <div className="actions">
        <Button
          type="submit"
          look={forecast && dangerousBulkActions.includes(action) ? "danger" : "primary"}
          busy={busy}
          disabled={isColleagueUnknown || (forecast?.every(({ done }) => !done) ?? false)}
        >
          {t(forecast ? `bulk.do.${action}` : "bulk.check")}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t("bulk.back")}
        </Button>
      </div>
    </GuidedForm>
  );
};
