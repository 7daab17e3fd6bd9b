/** `/personal/sub_account`: members of the institution: invite, bind, change, suspend, remove (schemes P3). */

import { isMemberPermitted } from "@portal/core/institutions/member-permissions";
import type { SubAccountView } from "@portal/core/institutions/sub-accounts/sub-account-schema";
import { type Instant, toMacaoDay } from "@portal/core/platform/day";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatDay } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { dismissConfirmations, useConfirmation } from "../../shell/use-confirmation.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { Table } from "../../ui/table.tsx";
import { getSubAccountTextKey, type SubAccountAction, SubAccountDialog } from "./sub-account-dialog.tsx";

const tone = { ACTIVE: "accepted", SUSPENDED: "cancelled", INVITED: "processing" } as const;

const SubAccountStatus = ({ row }: { row: SubAccountView }) => {
  const { t, language } = useText(["pages/institution"]);
  return (
    <span>
      <Chip tone={tone[row.status]}>{t(`sub.state.${row.status}`)}</Chip>
      {row.expiresAt && (
        <span className="muted small">
          {" "}
          {t("sub.until", { day: formatDay(toMacaoDay(row.expiresAt as Instant), language) })}
        </span>
      )}
    </span>
  );
};

/** The buttons of one member. */
const SubAccountActions = ({
  row,
  onOpen,
  onResume,
}: {
  row: SubAccountView;
  onOpen: (action: SubAccountAction) => void;
  onResume: () => Promise<void>;
}) => {
  const { t } = useText(["pages/institution"]);
  const renderButton = (key: string, onClick: () => unknown) => (
    <Button look="quiet" small onClick={onClick}>
      {t(`sub.do.${key}`)}
      <span className="visually-hidden"> {row.account}</span>
    </Button>
  );
  return (
    <span className="pc-acts">
      {row.status === "ACTIVE" && renderButton("permission", () => onOpen({ kind: "permission", row }))}
      {row.status === "ACTIVE" && renderButton("suspend", () => onOpen({ kind: "suspend", row }))}
      {row.status === "SUSPENDED" && renderButton("resume", onResume)}
      {renderButton(getSubAccountTextKey("remove", row), () => onOpen({ kind: "remove", row }))}
    </span>
  );
};

const SubAccountList = () => {
  const { t } = useText(["pages/institution", "pages/personal", "lists", "errors"]);
  const list = useResource<{ items: SubAccountView[] }>("/subaccount");
  const [openAction, setOpenAction] = useState<SubAccountAction>();
  const [confirmation, setConfirmation] = useConfirmation<string>();
  const [failure, setFailure] = useState<unknown>();
  const finish = (text: string): void => {
    setOpenAction(undefined);
    setConfirmation(text);
    void list.reload();
  };
  const resumeSubAccount = async (row: SubAccountView): Promise<void> => {
    dismissConfirmations();
    setFailure(undefined);
    try {
      await api.post(`/subaccount/${row.id}/resume`, { version: row.version });
      finish(t("sub.done.resume", { account: row.account }));
    } catch (error) {
      setFailure(error);
      // A colleague may have been faster: the next press is about the member as it is then.
      await list.reload();
    }
  };
  const items = list.data?.items ?? [];
  // After a refusal the list is read again, and the next attempt is about the member as it is then.
  const currentAction =
    openAction && "row" in openAction
      ? { ...openAction, row: items.find(({ id }) => id === openAction.row.id) ?? openAction.row }
      : openAction;
  return (
    <>
      <p className="narrow">{t("sub.intro")}</p>
      {confirmation && <Alert kind="success" announce title={confirmation} />}
      {failure !== undefined && <FailureAlert error={failure} />}
      {list.loading && <Skeleton lines={5} />}
      {list.error && <FailureAlert error={list.error} retry={list.reload} />}
      {list.data && items.length === 0 && <EmptyState>{t("sub.none")}</EmptyState>}
      {items.length > 0 && (
        <Table
          caption={t("sub.title")}
          rows={items}
          rowKey={(row) => row.id}
          columns={[
            { key: "account", label: t("sub.account"), head: true, cell: (row) => row.account },
            {
              key: "permission",
              label: t("sub.permission"),
              cell: (row) => t(`lists:subAccountPermission.${row.permission}`),
            },
            { key: "status", label: t("sub.status"), cell: (row) => <SubAccountStatus row={row} /> },
            {
              key: "do",
              label: t("sub.actions"),
              bare: true,
              cell: (row) => (
                <SubAccountActions row={row} onOpen={setOpenAction} onResume={() => resumeSubAccount(row)} />
              ),
            },
          ]}
        />
      )}
      {list.data && (
        <div className="actions">
          <Button onClick={() => setOpenAction({ kind: "invite" })}>{t("sub.do.invite")}</Button>
          <Button look="secondary" onClick={() => setOpenAction({ kind: "bind" })}>
            {t("sub.do.bind")}
          </Button>
        </div>
      )}
      <SubAccountDialog action={currentAction} onDone={finish} onClose={() => setOpenAction(undefined)} />
    </>
  );
};

const SubAccountsPage = () => {
  const { t } = useText(["pages/institution", "pages/personal"]);
  const me = useCurrentUser();
  return (
    <PersonalFrame title={t("sub.title")}>
      {me.loading && <Skeleton lines={5} />}
      {me.data && !me.institution && (
        <EmptyState
          action={<LinkButton to={paths.institution}>{t("pages/personal:overview.register")}</LinkButton>}
        >
          {t("pages/personal:overview.noInstitution")}
        </EmptyState>
      )}
      {me.institution && !isMemberPermitted(me.institution.role, "manageSubAccounts") && (
        <Alert title={t("sub.administratorOnly")} />
      )}
      {isMemberPermitted(me.institution?.role, "manageSubAccounts") && <SubAccountList />}
    </PersonalFrame>
  );
};

export { SubAccountsPage as Component };
