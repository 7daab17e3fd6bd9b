/** Numbers of one-stop payments: issue, find, read and cancel (spec 3 §4). */
import { oneStopLists } from "@portal/core/payments/one-stop/index";
import type { StaffOneStop } from "@portal/core/payments/one-stop/one-stop-schema";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatMoney } from "../../shell/format.ts";
import { type Resource, useResource } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/field.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { AdminFrame, useStaffMember } from "../staff-admin/admin-frame.tsx";
import { IssuePaymentForm } from "./issue-payment-form.tsx";
import { ONE_STOP_PATH, type OneStopAction, OneStopActionForm } from "./one-stop-act-form.tsx";

type Outcome = "issued" | "cancelled" | "claimed" | "waived";
const outcomes: Record<OneStopAction, Outcome> = { cancel: "cancelled", claim: "claimed", waive: "waived" };

/** Two lines of a cell as one element, so that a card on a phone keeps them together. */
const Two = ({ first, children }: { first: string; children: ReactNode }) => (
  <div>
    {first}
    <br />
    <span className="muted small">{children}</span>
  </div>
);

/** Returns the list in which a payment number stands. */
const getListOf = ({ status, reversal }: StaffOneStop): (typeof oneStopLists)[number] =>
  reversal ? "REVERSED" : status;

/** A number that was looked for, as a list of one. */
const toFoundList = ({ data, error, loading, reload }: Resource<StaffOneStop>) => ({
  items: data && [data],
  error,
  loading,
  reload,
  loadMore: undefined,
  isLoadingMore: false,
});

const StaffOneStopPage = () => {
  const { t, language } = useText(["pages/staff-osspay", "pages/osspay", "lists", "common"]);
  const [search, setSearch] = useSearchParams();
  const number = search.get("number") ?? "";
  const foundPayment = useResource<StaffOneStop>(
    number ? `${ONE_STOP_PATH}/${encodeURIComponent(number)}` : undefined,
  );
  const chosenList = oneStopLists.find((each) => each === search.get("status")) ?? "TO_SUBMIT";
  const pages = useResourceList<StaffOneStop>(number ? undefined : ONE_STOP_PATH, {
    status: chosenList,
    limit: 50,
  });
  const list = number ? toFoundList(foundPayment) : pages;
  const status = number && foundPayment.data ? getListOf(foundPayment.data) : chosenList;
  const rows = list.items ?? [];
  const roles = useStaffMember().data?.roles ?? [];
  const officer = roles.includes("OFFICER") || roles.includes("ADMIN");
  // The cashier asks for the payment again; only an administrator forgives a debt (decision 0031).
  const reversalActs: OneStopAction[] = roles.includes("ADMIN")
    ? ["claim", "waive"]
    : roles.includes("CASHIER")
      ? ["claim"]
      : [];
  const [open, setOpen] = useState<"new" | { act: OneStopAction; of: StaffOneStop }>();
  const [confirmation, setConfirmation] = useState<{ what: Outcome; number: string }>();
  const finish = (outcome: Outcome, { id }: StaffOneStop): void => {
    setOpen(undefined);
    setConfirmation({ what: outcome, number: id });
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
            <EmailText address={receiptEmail} />
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
            cell: (one: StaffOneStop) =>
              one.reversal
                ? t("reversed.fact", {
                    amount: formatMoney(one.reversal.amount, language),
                    day: formatDay(one.reversal.dueOn, language),
                  })
                : (one.receiptNumber ?? one.cancelReason ?? "–"),
          },
        ]),
    ...(officer && isOpen
      ? [
          {
            key: "act",
            label: t("act"),
            bare: true,
            cell: (one: StaffOneStop) =>
              one.held ? (
                t("cancel.held", { amount: formatMoney(one.held, language) })
              ) : (
                <Button
                  look="secondary"
                  small
                  className="nowrap"
                  aria-label={t("cancel.of", { number: one.id })}
                  onClick={() => setOpen({ act: "cancel", of: one })}
                >
                  {t("cancel.short")}
                </Button>
              ),
          },
        ]
      : []),
    ...(status === "REVERSED" && reversalActs.length > 0
      ? [
          {
            key: "decide",
            label: t("act"),
            bare: true,
            cell: (one: StaffOneStop) =>
              reversalActs.map((act) => (
                <Button
                  key={act}
                  look="secondary"
                  small
                  className="nowrap"
                  aria-label={`${t(`reversed.${act}`)} ${one.id}`}
                  onClick={() => setOpen({ act, of: one })}
                >
                  {t(`reversed.${act}`)}
                </Button>
              )),
          },
        ]
      : []),
  ];
  return (
    <AdminFrame title={t("title")} about={t("about")}>
      {confirmation && (
        <Alert
          kind="success"
          announce
          title={t(`done.${confirmation.what}`, { number: confirmation.number })}
        >
          {confirmation.what === "issued" && <p>{t("done.issuedText")}</p>}
        </Alert>
      )}
      {officer && (
        <p className="actions">
          <Button onClick={() => setOpen("new")}>{t("issue.open")}</Button>
        </p>
      )}
      <div className="narrow">
        <SearchForm
          id="osspay-number"
          label={t("find.label")}
          buttonLabel={t("find.do")}
          maxLength={40}
          value={number}
          onSearch={(text) => setSearch(text ? { number: text } : {}, { replace: true })}
        />
        <SelectField
          id="osspay-status"
          label={t("status")}
          mark={false}
          value={status}
          onChange={(event) => setSearch({ status: event.target.value }, { replace: true })}
        >
          {oneStopLists.map((each) => (
            <option key={each} value={each}>
              {each === "REVERSED" ? t("reversed.list") : t(`lists:oneStopPaymentStatus.${each}`)}
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
        title={
          open === undefined || open === "new"
            ? t("issue.open")
            : open.act === "cancel"
              ? t("cancel.title")
              : t(`reversed.${open.act}`)
        }
      >
        {open === "new" && <IssuePaymentForm onDone={(issued) => finish("issued", issued)} />}
        {open && open !== "new" && (
          <OneStopActionForm
            key={open.act}
            act={open.act}
            of={open.of}
            onDone={(next) => finish(outcomes[open.act], next)}
            onRefused={() => void list.reload()}
          />
        )}
      </Dialog>
    </AdminFrame>
  );
};

export { StaffOneStopPage as Component };
