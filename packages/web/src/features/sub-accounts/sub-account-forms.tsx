/** The forms of `/personal/sub_account`: inviting by e-mail, binding by a code, changing access. */
import * as f from "@portal/core/forms/builders/field-builders";
import type { Answers } from "@portal/core/forms/types/index";
import type { SubAccountView } from "@portal/core/institutions/sub-accounts/sub-account-schema";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { DataForm, type DataSection } from "../../form/wizard/data-form.tsx";
import { api } from "../../shell/api.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

const permission = f.choice({ list: "subAccountPermission" }, { look: "radio" });
const invite: DataSection[] = [{ id: "who", fields: f.toKeyedFields({ account: f.email(), permission }) }];
const address: DataSection[] = [{ id: "address", fields: f.toKeyedFields({ account: f.email() }) }];
const code: DataSection[] = [
  { id: "code", fields: f.toKeyedFields({ code: f.text(6, { min: 6, width: 8 }), permission }) },
];
const sees: DataSection[] = [{ id: "sees", fields: f.toKeyedFields({ permission }) }];
const texts = { namespace: "pages/institution", prefix: "sub" } as const;

export const InviteSubAccountForm = ({ onDone }: { onDone: (account: string) => void }) => {
  const { t, language } = useText(["pages/institution"]);
  return (
    <>
      <p>{t("sub.inviteText")}</p>
      <DataForm
        {...texts}
        sections={invite}
        initial={{ permission: "OWN" }}
        inputName="sub-account invitation"
        action={t("sub.do.invite")}
        save={async (answers) => {
          await api.post("/subaccount", { ...answers, language });
          onDone(String(answers.account));
        }}
      />
    </>
  );
};

/** First the address that receives the code, then the code from its owner. */
export const BindSubAccountForm = ({ onDone }: { onDone: (account: string) => void }) => {
  const { t, language } = useText(["pages/institution"]);
  const [account, setAccount] = useState("");
  const [isSent, setIsSent] = useState(false);
  const [confirmation, setConfirmation] = useConfirmation<string>();
  const { error, send } = useSubmission();
  const sendCode = async (to: string): Promise<void> => {
    await api.post("/subaccount/code", { account: to, language });
    setAccount(to);
    setIsSent(true);
    setConfirmation(to);
  };
  if (!isSent) {
    return (
      <>
        <p>{t("sub.bindText")}</p>
        <DataForm
          key="address"
          {...texts}
          sections={address}
          initial={{ account }}
          action={t("sub.sendCode")}
          save={(answers) => sendCode(String(answers.account))}
        />
      </>
    );
  }
  return (
    <>
      {confirmation && <Alert kind="success" announce title={t("sub.codeSent", { account: confirmation })} />}
      {error && <FailureAlert error={error} />}
      <DataForm
        key="code"
        {...texts}
        sections={code}
        initial={{ permission: "OWN" }}
        action={t("sub.do.bind")}
        save={async (answers) => {
          await api.post("/subaccount/bind", { ...answers, account });
          onDone(account);
        }}
      />
      <div className="actions">
        <Button look="quiet" small onClick={() => send(() => sendCode(account))}>
          {t("sub.codeAgain")}
        </Button>
        <Button look="quiet" small onClick={() => setIsSent(false)}>
          {t("sub.codeOther")}
        </Button>
      </div>
    </>
  );
};

export const SubAccountPermissionForm = ({
  row,
  onDone,
  onReload,
}: {
  row: SubAccountView;
  onDone: () => void;
  onReload: () => void;
}) => {
  const { t } = useText(["pages/institution"]);
  return (
    <>
      <p>{row.account}</p>
      <DataForm
        {...texts}
        sections={sees}
        initial={{ permission: row.permission } as Answers}
        version={row.version}
        onReload={onReload}
        action={t("info.save")}
        save={async (answers) => {
          await api.put("/subaccount", { ...answers, id: row.id, version: row.version });
          onDone();
        }}
      />
    </>
  );
};
