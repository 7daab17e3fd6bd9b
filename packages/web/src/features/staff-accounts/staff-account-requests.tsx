/** Changes of staff accounts that wait for a second administrator: what each is, and to confirm or withdraw it. */
import type { StaffRequestView } from "@portal/core/identity/staff/staff-schema";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatInstant, formatList } from "../../shell/format.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { ScopeText } from "./staff-scope-field.tsx";

/** Returns what a request does with the roles that it names. */
const getRolesChange = ({ accountId, confirmRoles }: StaffRequestView): "review" | "roles" | "create" => {
  if (accountId === undefined) return "create";
  return confirmRoles ? "review" : "roles";
};

/** Returns the name of a request for the question that is asked before it is confirmed. */
const getRequestKind = (request: StaffRequestView): "create" | "review" | "reset" | "change" => {
  if (request.accountId === undefined) return "create";
  if (request.confirmRoles) return "review";
  return request.resetFactor ? "reset" : "change";
};

interface Props {
  requests: readonly StaffRequestView[];
  /** The reader's own account. */
  ownId: string | undefined;
  onDone: (text: string) => void;
}
export const StaffAccountRequests = ({ requests, ownId, onDone }: Props) => {
  const { t, language } = useText(["pages/staff-admin", "common", "errors"]);
  const { pendingAction, error, send } = useSubmission();
  const [confirming, setConfirming] = useState<StaffRequestView>();
  const answer = ({ id, account, requestedAt }: StaffRequestView, verb: "confirm" | "withdraw") =>
    send(async () => {
      await api.post(`/staff/admin/account/request/${id}/${verb}`, { requestedAt });
      setConfirming(undefined);
      onDone(t(`account.request.${verb === "confirm" ? "confirmed" : "withdrawn"}`, { account }));
    }, `${verb} ${id}`);
  const listChanges = (request: StaffRequestView): string[] => {
    const roles = formatList(
      (request.roles ?? []).map((role) => t(`account.role.${role}`)),
      language,
    );
    return [
      ...(roles ? [t(`account.request.${getRolesChange(request)}`, { roles })] : []),
      ...(request.disabled === false ? [t("account.request.enable")] : []),
      ...(request.disabled === true ? [t("account.request.disable")] : []),
      ...(request.resetFactor ? [t("account.request.reset")] : []),
      ...(request.newAccount ? [t("account.request.address", { account: request.newAccount })] : []),
    ];
  };
  const renderChanges = (request: StaffRequestView) => (
    <span className="queue-day">
      {listChanges(request).map((change) => (
        <span key={change}>{change}</span>
      ))}
      {request.scope === null && <span>{t("account.scope.everything")}</span>}
      <ScopeText scope={request.scope} />
      <span className="muted small">
        {t("account.request.asked", {
          name: request.requesterName,
          at: formatInstant(request.requestedAt, language),
        })}
      </span>
    </span>
  );
  const columns: Column<StaffRequestView>[] = [
    { key: "account", label: t("account.account"), head: true, cell: ({ account }) => account },
    { key: "what", label: t("account.request.what"), cell: renderChanges },
    {
      key: "answer",
      label: t("account.change"),
      bare: true,
      cell: (request) => (
        <>
          {request.requestedBy === ownId || request.accountId === ownId ? (
            <span className="muted small">{t("account.request.own")}</span>
          ) : (
            <Button small onClick={() => setConfirming(request)}>
              {t("account.request.confirm")}
              <span className="visually-hidden"> {request.account}</span>
            </Button>
          )}{" "}
          <ConfirmButton
            small
            label={t("account.request.withdraw")}
            subject={request.account}
            question={t("account.request.withdrawAsk", { account: request.account })}
            busy={pendingAction === `withdraw ${request.id}`}
            onConfirm={() => void answer(request, "withdraw")}
          />
        </>
      ),
    },
  ];
  return (
    <section aria-labelledby="account-requests">
      <h2 id="account-requests">{t("account.request.title")}</h2>
      {error && !confirming && <FailureAlert error={error} />}
      <Table caption={t("account.request.title")} columns={columns} rows={requests} rowKey={({ id }) => id} />
      <Dialog
        open={confirming !== undefined}
        onClose={() => setConfirming(undefined)}
        title={
          confirming
            ? t(`account.request.confirmOf.${getRequestKind(confirming)}`, { account: confirming.account })
            : ""
        }
      >
        {confirming && (
          <>
            {error && <FailureAlert error={error} />}
            <p>{renderChanges(confirming)}</p>
            <p>{t("account.request.confirmText")}</p>
            <div className="actions">
              <Button
                look="danger"
                busy={pendingAction === `confirm ${confirming.id}`}
                onClick={() => answer(confirming, "confirm")}
              >
                {t("account.request.confirm")}
              </Button>
              <Button look="quiet" onClick={() => setConfirming(undefined)}>
                {t("common:action.cancel")}
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </section>
  );
};
