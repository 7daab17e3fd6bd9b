/**
 * The dialog of the page of sub-accounts: a form that invites, binds or changes a member, or the question before access
 * ends.
 */

import type { SubAccountView } from "@portal/core/institutions/sub-accounts/sub-account-schema";
import { STALE_VERSION } from "@portal/core/platform/error-codes";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { ApiError, api } from "../../shell/api.ts";
import { dismissConfirmations } from "../../shell/use-confirmation.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";
import { BindSubAccountForm, InviteSubAccountForm, SubAccountPermissionForm } from "./sub-account-forms.tsx";

export type SubAccountAction =
  | { kind: "invite" | "bind" }
  | { kind: "permission"; row: SubAccountView }
  | { kind: "suspend" | "remove"; row: SubAccountView };

/** Returns the key of the texts of an action: an invitation is withdrawn, and not removed. */
export const getSubAccountTextKey = (kind: SubAccountAction["kind"], row?: SubAccountView): string =>
  kind === "remove" && row?.status === "INVITED" ? "withdraw" : kind;

/** Confirms the consequences of removing access. */
const ConfirmSubAccountAction = ({
  kind,
  row,
  onDone,
}: {
  kind: "suspend" | "remove";
  row: SubAccountView;
  onDone: () => void;
}) => {
  const { t } = useText(["pages/institution", "errors"]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const performAction = async (): Promise<void> => {
    dismissConfirmations();
    setBusy(true);
    setFailure(undefined);
    try {
      if (kind === "remove") await api.del(`/subaccount/${row.id}`, row.version);
      else await api.post(`/subaccount/${row.id}/suspend`, { version: row.version });
      onDone();
    } catch (error) {
      setFailure(error);
      // A colleague was faster: the list behind the dialog shows what there is now.
      if (error instanceof ApiError && error.code === STALE_VERSION) await invalidateResources("/subaccount");
    } finally {
      setBusy(false);
    }
  };
  const key = getSubAccountTextKey(kind, row);
  return (
    <>
      {failure !== undefined && <FailureAlert error={failure} />}
      <p>{t(`sub.sure.${key}`, { account: row.account })}</p>
      <div className="actions">
        <Button look="danger" busy={busy} onClick={() => performAction()}>
          {t(`sub.do.${key}`)}
        </Button>
        <CloseDialogButton />
      </div>
    </>
  );
};

/**
 * Asks for what a change of a sub-account needs, and makes it.
 * @param onDone receives what was done, in words
 */
export const SubAccountDialog = ({
  action,
  onDone,
  onClose,
}: {
  action: SubAccountAction | undefined;
  onDone: (confirmation: string) => void;
  onClose: () => void;
}) => {
  const { t } = useText(["pages/institution"]);
  const key = action && getSubAccountTextKey(action.kind, "row" in action ? action.row : undefined);
  const finish = (account: string): void => onDone(t(`sub.done.${key}`, { account }));
  return (
    <Dialog open={action !== undefined} onClose={onClose} title={key ? t(`sub.do.${key}`) : ""}>
      {action?.kind === "invite" && <InviteSubAccountForm onDone={finish} />}
      {action?.kind === "bind" && <BindSubAccountForm onDone={finish} />}
      {action?.kind === "permission" && (
        <SubAccountPermissionForm
          row={action.row}
          onDone={() => finish(action.row.account)}
          onReload={() => void invalidateResources("/subaccount")}
        />
      )}
      {(action?.kind === "suspend" || action?.kind === "remove") && (
        <ConfirmSubAccountAction
          kind={action.kind}
          row={action.row}
          onDone={() => finish(action.row.account)}
        />
      )}
    </Dialog>
  );
};
