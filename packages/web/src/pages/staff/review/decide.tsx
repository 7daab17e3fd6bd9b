/** The moves that the table allows this person now; the others say why not. Reasons and amounts are asked for in a dialog. */
import { moveOf } from "@portal/core/application/status";
import type { ApplicationView, MoveView } from "@portal/core/application/wire";
import { lazy, Suspense, useState } from "react";
import type { Say } from "../../../form/use-text.ts";
import { errorText } from "../../../lib/error-text.ts";
import { part } from "../../../lib/part.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { act, DecideForm, dangerous } from "./decide-form.tsx";
import type { GrantMove } from "./grant-draft.ts";

interface Props {
  application: ApplicationView;
  moves: MoveView[];
  /** They are being read again, and no other can be begun meanwhile. */
  renewing: boolean;
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

export const Decide = ({ application, moves, renewing, onDone, onReload, onSupplement }: Props) => {
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
          <DecideForm
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
