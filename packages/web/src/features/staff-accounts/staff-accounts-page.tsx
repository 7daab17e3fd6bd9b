/** Staff accounts and their roles; a new account is invited by e-mail. */
import type {
  StaffMemberView,
  StaffRequestView,
  StaffReviewView,
  StaffRoleView,
} from "@portal/core/identity/staff/staff-schema";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatDay, formatList } from "../../shell/format.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { AdminFrame, useStaffMember } from "../staff-frame/admin-frame.tsx";
import { StaffAccountForm } from "./staff-account-form.tsx";
import { StaffAccountRequests } from "./staff-account-requests.tsx";
import { StaffRoleReviews } from "./staff-role-reviews.tsx";
import { ScopeNamesFailure, ScopeText } from "./staff-scope-field.tsx";

const Roles = ({ roles, onDone }: { roles: readonly StaffRoleView[]; onDone: (text: string) => void }) => {
  const { t } = useText(["pages/staff-admin", "errors"]);
  const { pendingAction, error, send } = useSubmission();
  const change = ({ role, retired }: StaffRoleView) =>
    send(async () => {
      if (retired) await api.put(`/staff/admin/role/${role}`, undefined);
      else await api.del(`/staff/admin/role/${role}`);
      onDone(
        t(retired ? "account.restoredDone" : "account.retiredDone", { role: t(`account.role.${role}`) }),
      );
    }, role);
  const columns: Column<StaffRoleView>[] = [
    {
      key: "role",
      label: t("account.roles"),
      head: true,
      cell: ({ role }) => (
        <span className="queue-day">
          {t(`account.role.${role}`)}
          <span className="muted small">{t(`account.roleAbout.${role}`)}</span>
        </span>
      ),
    },
    { key: "holders", label: t("account.holders"), numeric: true, cell: ({ holders }) => holders },
    {
      key: "status",
      label: t("account.status"),
      cell: ({ retired }) => (
        <Chip tone={retired ? "cancelled" : "accepted"}>
          {t(retired ? "account.retired" : "account.inUse")}
        </Chip>
      ),
    },
    {
      key: "change",
      label: t("account.change"),
      bare: true,
      cell: (row) => (
        <ConfirmButton
          small
          label={t(row.retired ? "account.restore" : "account.retire")}
          subject={t(`account.role.${row.role}`)}
          question={t(row.retired ? "account.restoreAsk" : "account.retireAsk", {
            role: t(`account.role.${row.role}`),
          })}
          confirmLook={row.retired ? "primary" : "danger"}
          busy={pendingAction === row.role}
          onConfirm={() => void change(row)}
        />
      ),
    },
  ];
  return (
    <section aria-labelledby="roles">
      <h2 id="roles">{t("account.roleTable")}</h2>
      {error && <FailureAlert error={error} />}
      <Table caption={t("account.roleTable")} columns={columns} rows={roles} rowKey={({ role }) => role} />
    </section>
  );
};

const StaffAccountsPage = () => {
  const { t, language } = useText(["pages/staff-admin", "errors"]);
  const path = "/staff/admin/account";
  const list = useResource<{
    items: StaffMemberView[];
    roles: StaffRoleView[];
    requests: StaffRequestView[];
    reviews: StaffReviewView[];
  }>(path);
  const me = useStaffMember();
  const [open, setOpen] = useState<StaffMemberView | "new">();
  const [confirmation, setConfirmation] = useConfirmation<string>();
  const finish = (text: string): void => {
    setOpen(undefined);
    setConfirmation(text);
    invalidateResources(path);
  };
  const columns: Column<StaffMemberView>[] = [
    { key: "account", label: t("account.account"), head: true, cell: (row) => row.account },
    {
      key: "roles",
      label: t("account.roles"),
      cell: ({ roles, scope }) => (
        <span className="queue-day">
          {formatList(
            roles.map((role) => t(`account.role.${role}`)),
            language,
          )}
          <ScopeText scope={scope} />
        </span>
      ),
    },
    {
      key: "status",
      label: t("account.status"),
      cell: ({ disabled }) => (
        <Chip tone={disabled ? "cancelled" : "accepted"}>
          {t(disabled ? "account.disabled" : "account.active")}
        </Chip>
      ),
    },
    {
      key: "factor",
      label: t("account.factor"),
      cell: ({ secondFactor }) => t(secondFactor ? "account.factorOn" : "account.factorOff"),
    },
    {
      key: "since",
      label: t("account.since"),
      tight: true,
      cell: ({ createdAt }) => formatDay(createdAt, language),
    },
    {
      key: "change",
      label: t("account.change"),
      bare: true,
      cell: (row) =>
        row.id === me.data?.id ? (
          <span className="muted small">{t("account.you")}</span>
        ) : (
          <Button small look="secondary" onClick={() => setOpen(row)}>
            {t("account.change")}
            <span className="visually-hidden"> {row.account}</span>
          </Button>
        ),
    },
  ];
  const roles = list.data?.roles ?? [];
  return (
    <AdminFrame title={t("account.title")}>
      {confirmation && <Alert kind="success" announce title={confirmation} />}
      {list.error && <FailureAlert error={list.error} retry={() => void list.reload()} />}
      {list.loading && <Skeleton lines={8} />}
      {list.data && (
        <>
          <p className="muted">{t("account.second")}</p>
          <ScopeNamesFailure scopes={[...list.data.items, ...list.data.requests].map(({ scope }) => scope)} />
          {list.data.requests.length > 0 && (
            <StaffAccountRequests requests={list.data.requests} ownId={me.data?.id} onDone={finish} />
          )}
          <p>
            <Button onClick={() => setOpen("new")}>{t("account.new")}</Button>
          </p>
          <Table
            caption={t("account.title")}
            columns={columns}
            rows={list.data.items.toSorted((a, b) => (a.account < b.account ? -1 : 1))}
            rowKey={({ id }) => id}
          />
          <StaffRoleReviews
            members={list.data.items}
            reviews={list.data.reviews}
            waiting={new Set(list.data.requests.map(({ id }) => id))}
            onDone={finish}
          />
          <Roles roles={roles} onDone={finish} />
        </>
      )}
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open === "new" ? t("account.new") : t("account.changeOf", { account: open?.account ?? "" })}
      >
        {open && (
          <StaffAccountForm
            member={open === "new" ? undefined : open}
            roles={roles}
            onClose={() => setOpen(undefined)}
            onDone={finish}
          />
        )}
      </Dialog>
    </AdminFrame>
  );
};

export { StaffAccountsPage as Component };
