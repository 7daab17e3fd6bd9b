/**
 * A new staff account, or changes of one: roles, address, disabling, resetting a lost second factor. What gives power is
 * asked for, and takes effect when a second administrator confirms it.
 */

import type {
  StaffChangeOutcome,
  StaffMemberView,
  StaffRoleView,
} from "@portal/core/identity/staff/staff-schema";
import type { StaffScope } from "@portal/core/platform/staff-scope";
import { useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { languageNames, languages } from "../../shell/i18n.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox, FieldGroup, SelectField, TextField } from "../../ui/field.tsx";
import { ConfirmPasswordDialog } from "../security/confirm-password-dialog.tsx";
import { isScopeOpen, StaffScopeField, toSentScope } from "./staff-scope-field.tsx";

/** Roles that can hold for some schemes or events only. */
const scopedRoles = ["OFFICER", "CASHIER"] as const;

interface AccountDraft {
  /** The address of a new account, or the new one of an existing account. */
  account: string;
  language: string;
  roles: readonly string[];
  scope: StaffScope;
}
interface Props {
  /** Absent for a new one. */
  member: StaffMemberView | undefined;
  roles: readonly StaffRoleView[];
  onClose: () => void;
  onDone: (text: string) => void;
}
export const StaffAccountForm = ({ member, roles, onClose, onDone }: Props) => {
  const { t } = useText(["pages/staff-admin", "common", "errors"]);
  const [draft, setDraft, persistedInput] = usePersistedInput<AccountDraft>(
    `staff account ${member?.id ?? "new"}`,
    {
      account: "",
      language: "zh-Hant",
      roles: member?.roles ?? [],
      scope: member?.scope ?? {},
    },
  );
  const { account, language, scope } = draft;
  const selectedRoles: ReadonlySet<string> = new Set(draft.roles);
  const changeDraft = (part: Partial<AccountDraft>): void => setDraft((old) => ({ ...old, ...part }));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { pendingAction, error, send, describeRefusal, describeRefusalWithin } = useSubmission();
  const [isResetting, setIsResetting] = useState(false);
  const change = async (changed: StaffMemberView, body: object): Promise<void> => {
    const path = `/staff/admin/account/${changed.id}`;
    const { request } = await api.put<StaffChangeOutcome>(path, { version: changed.version, ...body });
    persistedInput.forget();
    onDone(t(request ? "account.asked" : "account.saved", { account: changed.account }));
  };
  const save = (changeKind: string, body: object) =>
    send(async () => {
      if (member) {
        await change(member, body);
      } else {
        await api.post("/staff/admin/account", body);
        persistedInput.forget();
        onDone(t("account.created", { account: account.trim() }));
      }
    }, changeKind);
  const isScoped = !selectedRoles.has("ADMIN") && scopedRoles.some((role) => selectedRoles.has(role));
  const submit = async (): Promise<void> => {
    setWasSubmitted(true);
    if (selectedRoles.size === 0 || (!member && !account.trim()) || (isScoped && isScopeOpen(scope))) return;
    const sentScope = isScoped ? toSentScope(scope) : null;
    const roleUpdate = { roles: [...selectedRoles] };
    const update = member || sentScope ? { ...roleUpdate, scope: sentScope } : roleUpdate;
    await save("save", member ? update : { ...update, account: account.trim(), language });
  };
  return (
    <>
      <GuidedForm send={submit}>
        {error && <FailureAlert error={error} isCarried={(path) => /^(account|roles|scope)\b/.test(path)} />}
        <RestoredInputNote persistedInput={persistedInput} />
        {!member && (
          <>
            <TextField
              id="account"
              type="email"
              label={t("account.account")}
              hint={t("account.accountHint")}
              autoComplete="off"
              maxLength={255}
              required
              value={account}
              error={
                describeRefusal("account") ??
                (wasSubmitted && !account.trim() ? t("common:issue.required") : undefined)
              }
              onChange={(event) => changeDraft({ account: event.target.value })}
            />
            <SelectField
              id="language"
              label={t("account.language")}
              required
              value={language}
              onChange={(event) => changeDraft({ language: event.target.value })}
            >
              {languages.map((each) => (
                <option key={each} value={each} lang={each}>
                  {languageNames[each]}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <FieldGroup
          id="roles-of"
          label={t("account.roles")}
          required
          error={
            describeRefusalWithin("roles") ??
            (wasSubmitted && selectedRoles.size === 0 ? t("account.rolesMissing") : undefined)
          }
        >
          {roles
            .filter(({ role, retired }) => !retired || selectedRoles.has(role))
            .map(({ role }) => (
              <Checkbox
                key={role}
                id={`role-${role}`}
                label={t(`account.role.${role}`)}
                hint={t(`account.roleAbout.${role}`)}
                checked={selectedRoles.has(role)}
                onChange={(event) => {
                  const on = event.target.checked;
                  const others = draft.roles.filter((each) => each !== role);
                  changeDraft({ roles: on ? [...others, role] : others });
                }}
              />
            ))}
        </FieldGroup>
        {isScoped && (
          <StaffScopeField
            scope={scope}
            error={
              describeRefusalWithin("scope") ??
              (wasSubmitted && isScopeOpen(scope) ? t("account.scope.missing") : undefined)
            }
            onChange={(next) => changeDraft({ scope: next })}
          />
        )}
        <div className="actions">
          <Button type="submit" busy={pendingAction === "save"}>
            {t(member ? "account.save" : "account.create")}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t("common:action.cancel")}
          </Button>
        </div>
        {member && (
          <div className="admin-more">
            <Button
              look={member.disabled ? "secondary" : "danger"}
              busy={pendingAction === "disable"}
              onClick={() => void save("disable", { disabled: !member.disabled })}
            >
              {t(member.disabled ? "account.enable" : "account.disable")}
            </Button>
            {member.secondFactor && (
              <>
                <Button look="secondary" onClick={() => setIsResetting(true)}>
                  {t("account.reset")}
                </Button>
                <p className="muted small">{t("account.resetHint")}</p>
              </>
            )}
            <TextField
              id="account"
              type="email"
              label={t("account.address")}
              hint={t("account.addressHint")}
              autoComplete="off"
              maxLength={255}
              value={account}
              error={describeRefusal("account")}
              onChange={(event) => changeDraft({ account: event.target.value })}
            />
            <Button
              look="secondary"
              busy={pendingAction === "address"}
              disabled={!account.trim()}
              onClick={() => void save("address", { account: account.trim() })}
            >
              {t("account.changeAddress")}
            </Button>
          </div>
        )}
      </GuidedForm>
      {member && isResetting && (
        <ConfirmPasswordDialog
          title={t("account.resetOf", { account: member.account })}
          text={t("account.resetHint")}
          submitLabel={t("account.reset")}
          danger
          // Resetting a colleague's factors requires the administrator's own password.
          onConfirm={(confirmation) => change(member, { resetFactor: true, ...confirmation })}
          onClose={() => setIsResetting(false)}
        />
      )}
    </>
  );
};
