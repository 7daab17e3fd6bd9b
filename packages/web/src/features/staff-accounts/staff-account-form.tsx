/**
 * A new staff account, or changes of one: roles, address, disabling, resetting a lost second factor. What gives power
 * is asked for, and takes effect when a second administrator confirms it.
 */

import type { StaffMemberView, StaffRoleView } from "@portal/core/identity/staff/staff-schema";
import { useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmPasswordDialog } from "../security/confirm-password-dialog.tsx";
import { NewStaffAccountFields, StaffAccountMeasures, StaffRoleFields } from "./staff-account-fields.tsx";
import { useStaffAccountForm } from "./use-staff-account-form.ts";

/** Returns whether an input of the form shows the refusal of this path, so that the alert can leave it out. */
const isCarried = (path: string): boolean => /^(account|roles|scope)\b/.test(path);

interface Props {
  /** Absent for a new one. */
  member: StaffMemberView | undefined;
  roles: readonly StaffRoleView[];
  onClose: () => void;
  onDone: (text: string) => void;
}
export const StaffAccountForm = ({ member, roles, onClose, onDone }: Props) => {
  const { t } = useText(["pages/staff-admin", "common", "errors"]);
  const form = useStaffAccountForm(member, onDone);
  const [isResetting, setIsResetting] = useState(false);
  return (
    <>
      <GuidedForm send={form.submit}>
        {form.error && (
          <FailureAlert
            error={form.error}
            isCarried={isCarried}
            onReload={() => {
              onClose();
              void invalidateResources("/staff/admin/account");
            }}
          />
        )}
        <RestoredInputNote persistedInput={form.persistedInput} />
        {!member && <NewStaffAccountFields form={form} />}
        <StaffRoleFields form={form} roles={roles} />
        <div className="actions">
          <Button type="submit" busy={form.pendingAction === "save"}>
            {t(member ? "account.save" : "account.create")}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t("common:action.cancel")}
          </Button>
        </div>
        {member && <StaffAccountMeasures form={form} member={member} onReset={() => setIsResetting(true)} />}
      </GuidedForm>
      {member && isResetting && (
        <ConfirmPasswordDialog
          title={t("account.resetOf", { account: member.account })}
          text={t("account.resetHint")}
          submitLabel={t("account.reset")}
          danger
          // Resetting a colleague's factors requires the administrator's own password.
          onConfirm={(confirmation) => form.change(member, { resetFactor: true, ...confirmation })}
          onClose={() => setIsResetting(false)}
        />
      )}
    </>
  );
};
