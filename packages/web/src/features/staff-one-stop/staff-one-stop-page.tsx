/** Numbers of one-stop payments: issue, read and cancel (spec 3 §4). */
import { oneStopStatuses } from "@portal/core/payments/one-stop/index";
import type { StaffOneStop } from "@portal/core/payments/one-stop/one-stop-schema";
import { type FormEvent, type ReactNode, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatDay, formatMoney } from "../../shell/format.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField, TextAreaField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { AdminFrame, useStaffMember } from "../staff-admin/admin-frame.tsx";
import { IssuePaymentForm } from "./issue-payment-form.tsx";

const PATH = "/staff/osspay";

interface CancelProps {
  of: StaffOneStop;
  onDone: (next: StaffOneStop) => void;
  onRefused: () => void;
}
const Cancel = ({ of, onDone, onRefused }: CancelProps) => {
  const { t } = useText(["pages/staff-osspay", "common"]);
  const [reason, setReason] = useState("");
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const cancel = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsReasonMissing(!reason.trim());
    if (!reason.trim()) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onDone(
        await api.post<StaffOneStop>(`${PATH}/${encodeURIComponent(of.id)}/cancel`, {
          version: of.version,
          reason: reason.trim(),
        }),
      );
    } catch (error) {
      setFailure(error);
      setBusy(false);
      // It was paid or changed meanwhile; the list shows its current state.
      onRefused();
    }
  };
  return (
    <form noValidate onSubmit={(event) => void cancel(event)}>
      <p>{t("cancel.text", { number: of.id, company: of.companyName })}</p>
      {failure !== undefined && <FailureAlert error={failure} />}
      <TextAreaField
        id="cancel-reason"
        label={t("cancel.reason")}
        hint={t("cancel.hint")}
        required
        rows={3}
        maxLength={2000}
        value={reason}
        error={isReasonMissing ? t("common:issue.required") : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="actions">
        <Button type="submit" look="danger" busy={busy}>
          {t("cancel.do")}
        </Button>
      </div>
    </form>
  );
};

/** Two lines of a cell as one element, so that a card on a phone keeps them together. */
const Two = ({ first, children }: { first: string; children: ReactNode }) => (
  <div>
    {first}
    <br />
    <span className="muted small">{children}</span>
  </div>
);

/** A long address wraps after its @. */
const Mail = ({ address = "" }: { address?: string | undefined }) => {
  const [name, host] = address.split("@");
  return host ? (
    <>
      {name}@<wbr />
      {host}
    </>
  ) : (
    name
  );
};

export const Component = () => {
  const { t, language } = useText(["pages/staff-osspay", "pages/osspay", "lists", "common"]);
  const [search, setSearch] = useSearchParams();
  const status = oneStopStatuses.find((each) => each === search.get("status")) ?? "TO_SUBMIT";
  const list = useResourceList<StaffOneStop>(PATH, { status, limit: 50 });
  const rows = list.items ?? [];
  const roles = useStaffMember().data?.roles ?? [];
  const officer = roles.includes("OFFICER") || roles.includes("ADMIN");
  const [open, setOpen] = useState<"new" | StaffOneStop>();
  const [done, setDone] = useState<{ what: "issued" | "cancelled"; number: string }>();
  const finish = (outcome: "issued" | "cancelled", { id }: StaffOneStop): void => {
    setOpen(undefined);
    setDone({ what: outcome, number: id });
    void list.reload();
  };
  const isOpen = status === "TO_SUBMIT" || status === "TO_PAY";
  const columns: Column<StaffOneStop>[] = [
    {
      key: "number",
      label: t("pages/osspay:field.number"),
      head: true,
      cell: ({ id }) => <code className="nowrap">{id}</code>,
    },
    {
      key: "company",
      label: t("pages/osspay:field.company"),
      cell: ({ companyName, registeredCapital }) => (
        <Two first={companyName}>{t("capital", { amount: formatMoney(registeredCapital, language) })}</Two>
      ),
    },
    {
      key: "amount",
      label: t("pages/osspay:field.amount"),
      numeric: true,
      cell: ({ amountDue }) => formatMoney(amountDue, language),
    },
    {
      key: "date",
      label: t("pages/osspay:field.date"),
      tight: true,
      cell: ({ date }) => formatDay(date, language),
    },
    {
      key: "payer",
      label: t("pages/osspay:field.payer"),
      cell: ({ payerName, receiptEmail }) =>
        payerName ? (
          <Two first={payerName}>
            <Mail address={receiptEmail} />
          </Two>
        ) : (
          "–"
        ),
    },
    ...(isOpen
      ? []
      : [
          {
            key: "end",
            label: t(`end.${status}`),
            cell: (one: StaffOneStop) => one.receiptNumber ?? one.cancelReason ?? "–",
          },
        ]),
    ...(officer && isOpen
      ? [
          {
            key: "act",
            label: t("act"),
            bare: true,
            cell: (one: StaffOneStop) => (
              <Button
                look="secondary"
                small
                className="nowrap"
                aria-label={t("cancel.of", { number: one.id })}
                onClick={() => setOpen(one)}
              >
                {t("cancel.short")}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <AdminFrame title={t("title")} about={t("about")}>
      {done && (
        <Alert kind="success" announce title={t(`done.${done.what}`, { number: done.number })}>
          {done.what === "issued" && <p>{t("done.issuedText")}</p>}
        </Alert>
      )}
      {officer && (
        <p className="actions">
          <Button onClick={() => setOpen("new")}>{t("issue.open")}</Button>
        </p>
      )}
      <div className="narrow">
        <SelectField
          id="osspay-status"
          label={t("status")}
          mark={false}
          value={status}
          onChange={(event) => setSearch({ status: event.target.value }, { replace: true })}
        >
          {oneStopStatuses.map((each) => (
            <option key={each} value={each}>
              {t(`lists:oneStopPaymentStatus.${each}`)}
            </option>
          ))}
        </SelectField>
      </div>
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
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={t(open === "new" ? "issue.open" : "cancel.title")}
      >
        {open === "new" && <IssuePaymentForm onDone={(issued) => finish("issued", issued)} />}
        {open && open !== "new" && (
          <Cancel
            of={open}
            onDone={(next) => finish("cancelled", next)}
            onRefused={() => void list.reload()}
          />
        )}
      </Dialog>
    </AdminFrame>
  );
};
