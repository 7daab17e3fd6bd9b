/** Numbers of one-stop payments: issue, find, read and cancel (spec 3 §4). */
import { type OneStopList, oneStopLists } from "@portal/core/payments/one-stop/index";
import type { StaffOneStop } from "@portal/core/payments/one-stop/one-stop-schema";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { useAddressValues } from "../../shell/use-address-values.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { type Resource, useResource } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { AdminFrame, useStaffMember } from "../staff-frame/admin-frame.tsx";
import { ONE_STOP_PATH, type OneStopAction } from "./one-stop-act-form.tsx";
import { type OneStopActionOutcome, OneStopDialog, type OneStopTask } from "./one-stop-dialog.tsx";
import { OneStopSearch } from "./one-stop-search.tsx";
import { useOneStopColumns } from "./use-one-stop-columns.tsx";

/** Returns the list in which a payment number stands. */
const getOneStopList = ({ status, reversal }: StaffOneStop): OneStopList => (reversal ? "REVERSED" : status);

/** Returns a number that was looked for, as a list of one. */
const toFoundList = ({ data, error, loading, reload }: Resource<StaffOneStop>) => ({
  items: data && [data],
  error,
  loading,
  reload,
  loadMore: undefined,
  isLoadingMore: false,
});

/** Loads a payment number, or the list of a name. */
const useOneStopList = (number: string, status: string) => {
  const foundPayment = useResource<StaffOneStop>(
    number ? `${ONE_STOP_PATH}/${encodeURIComponent(number)}` : undefined,
  );
  const chosenList = oneStopLists.find((each) => each === status) ?? "TO_SUBMIT";
  const pages = useResourceList<StaffOneStop>(number ? undefined : ONE_STOP_PATH, {
    status: chosenList,
    limit: 50,
  });
  return {
    ...(number ? toFoundList(foundPayment) : pages),
    name: number && foundPayment.data ? getOneStopList(foundPayment.data) : chosenList,
  };
};

/** Lists what the roles allow for a reversed payment: only an administrator forgives a debt (decision 0031). */
const listReversalActions = (roles: readonly string[]): OneStopAction[] => {
  if (roles.includes("ADMIN")) return ["claim", "waive"];
  return roles.includes("CASHIER") ? ["claim"] : [];
};

const Confirmation = ({ outcome, number }: { outcome: OneStopActionOutcome; number: string }) => {
  const { t } = useText(["pages/staff-osspay"]);
  return (
    <Alert kind="success" announce title={t(`done.${outcome}`, { number })}>
      {outcome === "issued" && <p>{t("done.issuedText")}</p>}
    </Alert>
  );
};

const StaffOneStopPage = () => {
  const { t } = useText(["pages/staff-osspay", "pages/osspay", "lists", "common"]);
  const [{ number, status }, setValues] = useAddressValues({ number: "", status: "" });
  const list = useOneStopList(number, status);
  const rows = list.items ?? [];
  const roles = useStaffMember().data?.roles ?? [];
  const isOfficer = roles.includes("OFFICER") || roles.includes("ADMIN");
  const [task, setTask] = useState<OneStopTask>();
  const [confirmation, setConfirmation] = useConfirmation<{
    outcome: OneStopActionOutcome;
    number: string;
  }>();
  const columns = useOneStopColumns(list.name, isOfficer, listReversalActions(roles), (act, of) =>
    setTask({ act, of }),
  );
  // After a refusal the list is read again, and the next attempt is about the payment as it is then.
  const currentTask =
    task && task !== "new" ? { ...task, of: rows.find(({ id }) => id === task.of.id) ?? task.of } : task;
  const finish = (outcome: OneStopActionOutcome, { id }: StaffOneStop): void => {
    setTask(undefined);
    setConfirmation({ outcome, number: id });
    void list.reload();
  };
  return (
    <AdminFrame title={t("title")} about={t("about")}>
      {confirmation && <Confirmation {...confirmation} />}
      {isOfficer && (
        <p className="actions">
          <Button onClick={() => setTask("new")}>{t("issue.open")}</Button>
        </p>
      )}
      <OneStopSearch
        number={number}
        list={list.name}
        onSearch={(next) => setValues({ number: "", status: "", ...next })}
      />
      {list.error && <FailureAlert error={list.error} retry={() => void list.reload()} />}
      {list.loading && <Skeleton lines={5} />}
      {list.items?.length === 0 && <EmptyState>{t("none")}</EmptyState>}
      {rows.length > 0 && (
        <Table caption={t("title")} columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
      {list.loadMore && (
        <p className="actions">
          <Button look="secondary" busy={list.isLoadingMore} onClick={list.loadMore}>
            {t("common:action.more")}
          </Button>
        </p>
      )}
      <OneStopDialog
        task={currentTask}
        onClose={() => setTask(undefined)}
        onDone={finish}
        onRefused={() => void list.reload()}
      />
    </AdminFrame>
  );
};

export { StaffOneStopPage as Component };
