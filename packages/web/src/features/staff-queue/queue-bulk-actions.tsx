/** Actions on the selected rows: confirmed in a dialog, executed several at a time, with a result per row. */

import { type BulkAction, bulkActions } from "@portal/core/applications/desk/bulk-actions";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useRef, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { useSharedResource } from "../../shell/use-resource.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { BulkActionForm, type BulkRow, dangerousBulkActions } from "./queue-bulk-form.tsx";
import type { BulkRowResult } from "./queue-bulk-outcome.tsx";

interface Props {
  chosen: readonly BulkRow[];
  /** The actions of this list; all of them without it. */
  actions?: readonly BulkAction[];
  /** Whose cases the rows are, where they are handed over: an account, or empty for the reader. */
  owner?: string | undefined;
  /** The rows are being reloaded; with their old versions they would be refused again. */
  renewing: boolean;
  onNone: () => void;
  /** Rows that were refused or not reached stay selected. */
  onDone: (undoneIds: readonly string[]) => void;
}

/** An action is offered when this user can apply it to at least one row. Only reviewers write to applicants. */
const isOffered = (action: BulkAction, rows: readonly BulkRow[], isReviewer: boolean): boolean =>
  action === "notify"
    ? isReviewer
    : action === "assign" ||
      action === "release" ||
      rows.some((row) => row.moves.some((move) => move.action === action && move.allowed));

/** Lists the rows on which nothing was done: those that were refused, and those that were not reached. */
const listUndoneIds = (rows: readonly BulkRow[], results: readonly BulkRowResult[]): string[] =>
  rows.map(({ id }) => id).filter((id) => !results.some((each) => each.id === id && each.done));

export const QueueBulkActions = ({
  chosen,
  actions = bulkActions,
  owner,
  renewing,
  onNone,
  onDone,
}: Props) => {
  const { t } = useText(["pages/queue"]);
  const user = useSharedResource<CurrentUser>("/user/current");
  const isReviewer = user.data?.roles.some((role) => role === "OFFICER" || role === "ADMIN") ?? false;
  const [open, setOpen] = useState<{ action: BulkAction; rows: readonly BulkRow[] }>();
  /** What was done so far; undefined while nothing was sent but the check. */
  const [results, setResults] = useState<readonly BulkRowResult[]>();
  const isClosed = useRef(true);
  const show = (action: BulkAction): void => {
    isClosed.current = false;
    setOpen({ action, rows: chosen });
  };
  /** However the dialog is closed, the list shows what was done, and what was not done stays selected. */
  const close = (): void => {
    if (isClosed.current) return;
    isClosed.current = true;
    setOpen(undefined);
    setResults(undefined);
    if (open && results) onDone(listUndoneIds(open.rows, results));
  };
  const takeResults = (rows: readonly BulkRow[], next: readonly BulkRowResult[]): void => {
    // The answer to a call that was under way when the dialog was closed.
    if (isClosed.current) onDone(listUndoneIds(rows, next));
    else setResults(next);
  };
  return (
    <>
      <section className={chosen.length > 0 ? "queue-bulk" : "visually-hidden"} aria-label={t("bulk.title")}>
        <div className="queue-bulk-head">
          <p role="status">{chosen.length > 0 && t("bulk.chosen", { count: chosen.length })}</p>
          {chosen.length > 0 && (
            <Button small look="quiet" onClick={onNone}>
              {t("bulk.none")}
            </Button>
          )}
        </div>
        {chosen.length > 0 && (
          <div className="queue-bulk-actions">
            {actions
              .filter((action) => isOffered(action, chosen, isReviewer))
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
                  busy={renewing}
                  onClick={() => show(action)}
                >
                  {t(`bulk.do.${action}`)}
                </Button>
              ))}
          </div>
        )}
      </section>
      <Dialog open={open !== undefined} onClose={close} title={open ? t(`bulk.do.${open.action}`) : ""}>
        {open && (
          <BulkActionForm
            action={open.action}
            rows={open.rows}
            owner={owner}
            results={results ?? []}
            onResults={(next) => takeResults(open.rows, next)}
            onClose={close}
          />
        )}
      </Dialog>
    </>
  );
};
