/** The parts of the form of a staff account, whose input `use-staff-account-form.ts` keeps. */
import type { StaffMemberView, StaffRoleView } from "@portal/core/identity/staff/staff-schema";
import { useText } from "../../form/use-text.ts";
import { languageNames, languages } from "../../shell/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { Checkbox, FieldGroup, SelectField, TextField } from "../../ui/field.tsx";
import { StaffScopeField } from "./staff-scope-field.tsx";
import type { StaffAccountFormState } from "./use-staff-account-form.ts";

interface Props {
  form: StaffAccountFormState;
}

/** The address and the language of a new account. */
export const NewStaffAccountFields = ({ form }: Props) => {
  const { t } = useText(["pages/staff-admin", "common"]);
  const { draft, changeDraft } = form;
  return (
    <>
      <TextField
        id="account"
        type="email"
        label={t("account.account")}
        hint={t("account.accountHint")}
        autoComplete="off"
        maxLength={255}
        required
        value={draft.account}
        error={
          form.describeRefusal("account") ??
          (form.showsMissing("account") ? t("common:issue.required") : undefined)
        }
        onChange={(event) => changeDraft({ account: event.target.value })}
      />
      <SelectField
        id="language"
        label={t("account.language")}
        required
        value={draft.language}
        onChange={(event) => changeDraft({ language: event.target.value })}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </SelectField>
    </>
  );
};

/** The roles, and the schemes and events for which they hold. A retired role can only be taken away. */
export const StaffRoleFields = ({ form, roles }: Props & { roles: readonly StaffRoleView[] }) => {
  const { t } = useText(["pages/staff-admin"]);
  const { draft, changeDraft } = form;
  const chooseRole = (role: string, isChosen: boolean): void => {
    const others = draft.roles.filter((each) => each !== role);
    changeDraft({ roles: isChosen ? [...others, role] : others });
  };
  return (
    <>
      <FieldGroup
        id="roles-of"
        label={t("account.roles")}
        required
        error={
          form.describeRefusalWithin("roles") ??
          (form.showsMissing("roles") ? t("account.rolesMissing") : undefined)
        }
      >
        {roles
          .filter(({ role, retired }) => !retired || draft.roles.includes(role))
          .map(({ role }) => (
            <Checkbox
              key={role}
              id={`role-${role}`}
              label={t(`account.role.${role}`)}
              hint={t(`account.roleAbout.${role}`)}
              checked={draft.roles.includes(role)}
              onChange={(event) => chooseRole(role, event.target.checked)}
            />
          ))}
      </FieldGroup>
      {form.isScoped && (
        <StaffScopeField
          scope={draft.scope}
          error={
            form.describeRefusalWithin("scope") ??
            (form.showsMissing("scope") ? t("account.scope.missing") : undefined)
          }
          onChange={(next) => changeDraft({ scope: next })}
        />
      )}
    </>
  );
};

/** What can be done with an account besides its roles: disable it, reset its second factor, change its address. */
export const StaffAccountMeasures = ({
  form,
  member,
  onReset,
}: Props & { member: StaffMemberView; onReset: () => void }) => {
  const { t } = useText(["pages/staff-admin"]);
  const { account } = form.draft;
  return (
    <div className="admin-more">
      {member.disabled ? (
        <Button
          look="secondary"
          busy={form.pendingAction === "disable"}
          onClick={() => form.save("disable", { disabled: false })}
        >
          {t("account.enable")}
        </Button>
      ) : (
        <ConfirmButton
          label={t("account.disable")}
          question={t("account.disableAsk", { account: member.account })}
          look="danger"
          busy={form.pendingAction === "disable"}
          onConfirm={() => void form.save("disable", { disabled: true })}
        />
      )}
      {member.secondFactor && (
        <>
          <Button look="secondary" onClick={onReset}>
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
        mark={false}
        autoComplete="off"
        maxLength={255}
        value={account}
        error={form.describeRefusal("account")}
        onChange={(event) => form.changeDraft({ account: event.target.value })}
      />
      <Button
        look="secondary"
        busy={form.pendingAction === "address"}
        disabled={!account.trim()}
        onClick={() => form.save("address", { account: account.trim() })}
      >
        {t("account.changeAddress")}
      </Button>
    </div>
  );
};
