/** A new staff account, or changes of one: roles, disabled or not, a lost second factor. */
import type { MemberView, RoleView } from "@portal/core/staff/wire";
import { useState } from "react";
import { useText } from "../../../form/use-text.ts";
import { api } from "../../../lib/api.ts";
import { languageNames, languages } from "../../../lib/i18n.ts";
import { useSending } from "../../../lib/use-sending.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, FieldGroup, SelectField, TextField } from "../../../ui/field.tsx";
import { Failure } from "../../../ui/notice.tsx";
import { PasswordDialog } from "../../factor/password-dialog.tsx";

interface Props {
  /** Absent: a new one. */
  member: MemberView | undefined;
  roles: readonly RoleView[];
  onClose: () => void;
  onDone: (text: string) => void;
}
export const AccountForm = ({ member, roles, onClose, onDone }: Props) => {
  const { t } = useText(["pages/staff-admin", "common", "errors"]);
  const [account, setAccount] = useState("");
  const [language, setLanguage] = useState("zh-Hant");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(member?.roles));
  const [tried, setTried] = useState(false);
  const { doing, error, send, refused } = useSending();
  const [resetting, setResetting] = useState(false);
  const save = (what: string, body: object) =>
    send(async () => {
      if (member) {
        await api.put(`/staff/admin/account/${member.id}`, { version: member.version, ...body });
        onDone(t("account.saved", { account: member.account }));
      } else {
        await api.post("/staff/admin/account", body);
        onDone(t("account.created", { account: account.trim() }));
      }
    }, what);
  const submit = (): void => {
    setTried(true);
    if (chosen.size === 0 || (!member && !account.trim())) return;
    const wanted = { roles: [...chosen] };
    void save("save", member ? wanted : { ...wanted, account: account.trim(), language });
  };
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {error && <Failure error={error} />}
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
                refused("account") ?? (tried && !account.trim() ? t("common:issue.required") : undefined)
              }
              onChange={(event) => setAccount(event.target.value)}
            />
            <SelectField
              id="language"
              label={t("account.language")}
              required
              value={language}
              onChange={(event) => setLanguage(event.target.value)}
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
          error={refused("roles") ?? (tried && chosen.size === 0 ? t("account.rolesMissing") : undefined)}
        >
          {roles
            .filter(({ role, retired }) => !retired || chosen.has(role))
            .map(({ role }) => (
              <Checkbox
                key={role}
                id={`role-${role}`}
                label={t(`account.role.${role}`)}
                hint={t(`account.roleAbout.${role}`)}
                checked={chosen.has(role)}
                onChange={(event) => {
                  const on = event.target.checked;
                  setChosen((old) => new Set(on ? [...old, role] : [...old].filter((each) => each !== role)));
                }}
              />
            ))}
        </FieldGroup>
        <div className="actions">
          <Button type="submit" busy={doing === "save"}>
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
              busy={doing === "disable"}
              onClick={() => void save("disable", { disabled: !member.disabled })}
            >
              {t(member.disabled ? "account.enable" : "account.disable")}
            </Button>
            {member.secondFactor && (
              <>
                <Button look="secondary" onClick={() => setResetting(true)}>
                  {t("account.reset")}
                </Button>
                <p className="muted small">{t("account.resetHint")}</p>
              </>
            )}
          </div>
        )}
      </form>
      {member && resetting && (
        <PasswordDialog
          title={t("account.resetOf", { account: member.account })}
          text={t("account.resetHint")}
          submitLabel={t("account.reset")}
          danger
          // A colleague's factors go only against the administrator's own password.
          onConfirm={async (own) => {
            await api.put(`/staff/admin/account/${member.id}`, {
              version: member.version,
              resetFactor: true,
              ...own,
            });
            onDone(t("account.saved", { account: member.account }));
          }}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  );
};
