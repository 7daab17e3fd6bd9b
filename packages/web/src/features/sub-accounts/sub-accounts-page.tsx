/** `/personal/sub_account`: members of the institution: invite, bind, change, suspend, remove (schemes P3). */

import { canMember } from "@portal/core/institutions/member-permissions";
import type { SubAccountView } from "@portal/core/institutions/sub-accounts/sub-account-schema";
import { type Instant, toMacaoDay } from "@portal/core/platform/day";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatDay } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { PersonalFrame } from "../../shell/personal-frame.tsx";
import { useMe } from "../../shell/use-me.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { Table } from "../../ui/table.tsx";
import { BindSubAccountForm, InviteSubAccountForm, SubAccountPermissionForm } from "./sub-account-forms.tsx";

const tone = { ACTIVE: "accepted", SUSPENDED: "cancelled", INVITED: "processing" } as const;
type SubAccountDialog =
  | { what: "invite" | "bind" }
  | { what: "permission" | "suspend" | "remove"; row: SubAccountView };

/** Confirms the consequences of removing access. */
const ConfirmSubAccountAction = ({
  doing,
  onDone,
}: {
  doing: SubAccountDialog & { row: SubAccountView };
  onDone: () => void;
}) => {
  const { t } = useText(["pages/institution", "errors"]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { row } = doing;
  const performAction = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      if (doing.what === "remove") await api.del(`/subaccount/${row.id}`, row.version);
      else await api.post(`/subaccount/${row.id}/suspend`, { version: row.version });
      onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const key = doing.what === "remove" && row.status === "INVITED" ? "withdraw" : doing.what;
  return (
    <>
      {failure !== undefined && <FailureAlert error={failure} />}
      <p>{t(`sub.sure.${key}`, { account: row.account })}</p>
      <div className="actions">
        <Button look="danger" busy={busy} onClick={() => void performAction()}>
          {t(`sub.do.${key}`)}
        </Button>
        <CloseDialogButton />
      </div>
    </>
  );
};

const List = () => {
  const { t, language } = useText(["pages/institution", "pages/personal", "lists", "errors"]);
  const list = useResource<{ items: SubAccountView[] }>("/subaccount");
  const [openDialog, setOpenDialog] = useState<SubAccountDialog>();
  const [confirmation, setConfirmation] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const finish = (text: string): void => {
    setOpenDialog(undefined);
    setConfirmation(text);
    void list.reload();
  };
  const resumeSubAccount = async (row: SubAccountView): Promise<void> => {
    setFailure(undefined);
    try {
      await api.post(`/subaccount/${row.id}/resume`, { version: row.version });
      finish(t("sub.done.resume", { account: row.account }));
    } catch (error) {
      setFailure(error);
    }
  };
  const renderButton = (row: SubAccountView, text: string, onClick: () => void) => (
    <Button look="quiet" small onClick={onClick}>
      {text}
      <span className="visually-hidden"> {row.account}</span>
    </Button>
  );
  const items = list.data?.items ?? [];
  const formatTitle = (dialog: SubAccountDialog): string =>
    t(
      dialog.what === "remove" && "row" in dialog && dialog.row.status === "INVITED"
        ? "sub.do.withdraw"
        : `sub.do.${dialog.what}`,
    );
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
            {
              key: "status",
              label: t("sub.status"),
              cell: (row) => (
                <span>
                  <Chip tone={tone[row.status]}>{t(`sub.state.${row.status}`)}</Chip>
                  {row.expiresAt && (
                    <span className="muted small">
                      {" "}
                      {t("sub.until", { day: formatDay(toMacaoDay(row.expiresAt as Instant), language) })}
                    </span>
                  )}
                </span>
              ),
            },
            {
              key: "do",
              label: t("sub.actions"),
              bare: true,
              cell: (row) => (
                <span className="pc-acts">
                  {row.status === "ACTIVE" &&
                    renderButton(row, t("sub.do.permission"), () =>
                      setOpenDialog({ what: "permission", row }),
                    )}
                  {row.status === "ACTIVE" &&
                    renderButton(row, t("sub.do.suspend"), () => setOpenDialog({ what: "suspend", row }))}
                  {row.status === "SUSPENDED" &&
                    renderButton(row, t("sub.do.resume"), () => void resumeSubAccount(row))}
                  {renderButton(row, t(row.status === "INVITED" ? "sub.do.withdraw" : "sub.do.remove"), () =>
                    setOpenDialog({ what: "remove", row }),
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
      {list.data && (
        <div className="actions">
          <Button onClick={() => setOpenDialog({ what: "invite" })}>{t("sub.do.invite")}</Button>
          <Button look="secondary" onClick={() => setOpenDialog({ what: "bind" })}>
            {t("sub.do.bind")}
          </Button>
        </div>
      )}
      <Dialog
        open={openDialog !== undefined}
        onClose={() => setOpenDialog(undefined)}
        title={openDialog ? formatTitle(openDialog) : ""}
      >
        {openDialog?.what === "invite" && (
          <InviteSubAccountForm onDone={(account) => finish(t("sub.done.invite", { account }))} />
        )}
        {openDialog?.what === "bind" && (
          <BindSubAccountForm onDone={(account) => finish(t("sub.done.bind", { account }))} />
        )}
        {openDialog?.what === "permission" && (
          <SubAccountPermissionForm
            row={openDialog.row}
            onDone={() => finish(t("sub.done.permission", { account: openDialog.row.account }))}
          />
        )}
        {(openDialog?.what === "suspend" || openDialog?.what === "remove") && (
          <ConfirmSubAccountAction
            doing={openDialog}
            onDone={() =>
              finish(
                t(
                  `sub.done.${openDialog.what === "remove" && openDialog.row.status === "INVITED" ? "withdraw" : openDialog.what}`,
                  {
                    account: openDialog.row.account,
                  },
                ),
              )
            }
          />
        )}
      </Dialog>
    </>
  );
};

const SubAccountsPage = () => {
  const { t } = useText(["pages/institution", "pages/personal"]);
  const me = useMe();
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
      {me.institution && !canMember(me.institution.role, "manageSubAccounts") && (
        <Alert title={t("sub.administratorOnly")} />
      )}
      {canMember(me.institution?.role, "manageSubAccounts") && <List />}
    </PersonalFrame>
  );
};

export { SubAccountsPage as Component };
