/** The transitions that this user can make now; others show why not. Reasons and amounts are asked in a dialog. */

import type { ActionView, ApplicationView } from "@portal/core/applications/model/application-schema";
import * as errorCodes from "@portal/core/platform/error-codes";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatError } from "../../shell/error-text.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dangerousActions, primaryActions, rareActions, submitDecision } from "./decision-draft.ts";
import { DecisionForm } from "./decision-form.tsx";
import type { GrantAction } from "./grant-draft.ts";

interface Props {
  application: ApplicationView;
  moves: ActionView[];
  /** True while the transitions are reloaded, so that no other can be started. */
  renewing: boolean;
  onDone: (action: string) => void;
  /** Reloads what somebody else changed meanwhile. */
  onReload: () => void;
  /** Fields are pinned in the page, which this opens. */
  onSupplement: () => void;
}
/** Loaded on demand, because few applications have a grant. */
const LazyGrantForm = lazy(async () => ({
  default: (await lazyImport(() => import("./grant-form.tsx"))).GrantForm,
}));
/** Refusals for the status alone: their texts tell applicants to reload, or to look at their own records. */
const statusRefusals: ReadonlySet<number> = new Set([
  errorCodes.MOVE_NOT_ALLOWED,
  errorCodes.PAYMENT_STATUS_UNSUITABLE,
  errorCodes.PAYMENT_STATUS_NOT_AWAITING,
]);
/** Returns whether a transition needs more than a reason; without a grant, settling only needs a text. */
const isGrantAction = (action: string, { funding }: ApplicationView): action is GrantAction =>
  action === "recordVerification" ||
  action === "extendRepayment" ||
  action === "confirmRepayment" ||
  ((action === "decideFunding" || action === "settle") && funding !== undefined);

export const DecisionPanel = ({ application, moves, renewing, onDone, onReload, onSupplement }: Props) => {
  const { t } = useTranslation(["pages/staff", "errors", "common"]);
  const say = toTranslateKey(t);
  const [open, setOpen] = useState<string>();
  const close = (): void => setOpen(undefined);
  /** Each way to leave the form of an action closes its dialog first. */
  const buildFormHandlers = (action: string) => ({
    onClose: close,
    onReload: () => {
      close();
      onReload();
    },
    onDone: (isPrepared: boolean) => {
      close();
      onDone(isPrepared ? "prepare" : action);
    },
  });
  // A transition of another role is never this reader's. One that answers a request which is not pending (no
  // cancellation was requested) is hidden too.
  const offeredActions = moves.filter(({ action, allowed, answers, code }) => {
    if (!allowed && code === errorCodes.APPROVAL_NO_PERMISSION) return false;
    // What is prepared has a panel of its own.
    if (action === application.prepared?.action) return false;
    if (!allowed && rareActions.has(action)) return false;
    // So is one that was made for good.
    const previousDecision =
      action === "decideFunding" ? application.funding?.decidedOn : application.verification;
    if ((action === "decideFunding" || action === "recordVerification") && previousDecision) return false;
    if (action === "startRefund" && application.refundStarted) return false;
    return allowed || answers === undefined || answers === application.pending;
  });
  return (
    <section className="card" aria-labelledby="decide">
      <h2 id="decide">{t("decide.title")}</h2>
      {offeredActions.length === 0 && <p className="muted">{t("decide.none")}</p>}
      <div className="staff-moves">
        {offeredActions.map(({ action, allowed, code, params }) =>
          action === "allocateBooth" && allowed ? (
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
                dangerousActions.has(action) ? "danger" : primaryActions.has(action) ? "primary" : "secondary"
              }
              busy={renewing}
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
                {code !== undefined && statusRefusals.has(code)
                  ? t("decide.notNow")
                  : formatError(t, code === undefined ? undefined : { code, params })}
              </p>
            </div>
          ),
        )}
      </div>
      <Dialog open={open !== undefined} onClose={close} title={open ? say(`move.${open}.do`) : ""}>
        {open && isGrantAction(open, application) && (
          <Suspense fallback={<Skeleton lines={5} />}>
            <LazyGrantForm
              application={application}
              action={open}
              send={(body) => submitDecision(application, open, body)}
              {...buildFormHandlers(open)}
            />
          </Suspense>
        )}
        {open && !isGrantAction(open, application) && (
          <DecisionForm
            application={application}
            action={open}
            needsReason={moves.some((move) => move.action === open && move.reasonRequired === true)}
            {...buildFormHandlers(open)}
          />
        )}
      </Dialog>
    </section>
  );
};
