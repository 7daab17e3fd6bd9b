/**
 * The reconciliation of a day: by a job on the next morning, which raises an alarm when the day does not balance, and
 * on demand for the cashier.
 */

import { listWorklistEntries } from "../applications/desk/list-worklist.server.ts";
import { setRefundDue } from "../applications/fees/refund-quote.ts";
import { getPayableAmount } from "../applications/funding/index.ts";
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { getRepaymentDue } from "../applications/model/cashier-queues.ts";
import { listWorklistQueues, omitStartedRefund } from "../applications/model/queue-of-application.ts";
import { getPayableFee } from "../applications/orders/index.ts";
import {
  type LedgerEntry,
  listNeighbourDays,
  type Reconciliation,
  reconcileDay,
} from "../applications/orders/ledger.ts";
import { listLedgerDay } from "../applications/orders/ledger-store.server.ts";
import { listOrdersWithDueRefund } from "../applications/orders/payment-order-store.server.ts";
import { getExecutedRefund } from "../applications/orders/reversals.ts";
import { toMopAmount } from "../forms/values/mop-amount.ts";
import type { Context } from "../platform/actor.ts";
import type { Day } from "../platform/day.ts";
import { describeError, log } from "../platform/log.server.ts";
import { writeMetric } from "../platform/metric.server.ts";
import { httpGateway, type PaymentGateway } from "./gateway/payment-gateway.server.ts";
import type { ReconciliationView } from "./reconciliation-schema.ts";
import { outstandingQueues } from "./reconciliation-schema.ts";
import {
  findApplicationOfDifference,
  findApplicationOfEntry,
  findApplicationOfOrder,
  listApplicationNames,
} from "./reconciliation-subjects.server.ts";

const loadReconciliation = async (
  day: Day,
  gateway: PaymentGateway,
): Promise<{ entries: LedgerEntry[]; result: Reconciliation }> => {
  const [entries, statement] = await Promise.all([
    listLedgerDay(day),
    gateway.getStatement(day).catch((error) => {
      // The report says that there is no statement, and is not balanced.
      log.write({ event: "statement.missing", day, error: describeError(error) });
      return undefined;
    }),
  ]);
  const neighbours = await Promise.all(listNeighbourDays(day, entries).map(listLedgerDay));
  return { entries, result: reconcileDay(day, entries, neighbours.flat(), statement) };
};

/**
 * Returns the amount that one application in a queue is about, in avos: its fee, what the provider took back, the
 * refund to make, the grant to pay out, or what is to be repaid of one. A refund that an officer asked for is worked
 * out when it is made. While an earlier payment is being returned, the refund of the payment that counts is still to be
 * made as well.
 */
const getQueuedAmount = (
  queue: (typeof outstandingQueues)[number],
  header: ApplicationHeader,
  today: Day,
): number => {
  if (queue === "reversal") return header.reversal?.amount ?? 0;
  if (queue === "refund")
    return header.refundStart?.isOfEarlierPayment
      ? header.refundStart.amount + (setRefundDue(omitStartedRefund(header), today).refundDue ?? 0)
      : (header.refundDue ?? 0);
  if (queue === "repayment") return getRepaymentDue(header);
  return queue === "settle" || queue === "certification"
    ? getPayableAmount(header.funding ?? {})
    : getPayableFee(header).total.amount;
};

/**
 * Lists what is still to be paid at this moment, in avos. An application with a begun refund counts in both of its
 * queues (decision 0635).
 */
const listOutstanding = async (ctx: Context): Promise<ReconciliationView["outstanding"]> => {
  const rows = await listWorklistEntries({ queue: [...outstandingQueues] }, ctx);
  return outstandingQueues.map((queue) => {
    const queueRows = rows.filter(({ header }) => listWorklistQueues(header).includes(queue));
    const amounts = queueRows.map(({ header }) => getQueuedAmount(queue, header, ctx.today));
    return {
      queue,
      count: queueRows.length,
      amount: toMopAmount(amounts.reduce((total, one) => total + one, 0)),
    };
  });
};

/** Returns the report of a day for the cashier, with what is outstanding now. */
export const getReconciliationReport = async (
  day: Day,
  ctx: Context,
  gateway: PaymentGateway = httpGateway,
): Promise<ReconciliationView> => {
  const [{ entries, result }, outstanding, dueRefunds] = await Promise.all([
    loadReconciliation(day, gateway),
    listOutstanding(ctx),
    listOrdersWithDueRefund(),
  ]);
  const addApplication = <Row>(row: Row, applicationId: string | undefined) => ({
    ...row,
    ...(applicationId ? { applicationId } : {}),
  });
  const rows = {
    differences: result.differences.map((row) =>
      addApplication(row, findApplicationOfDifference(row, entries)),
    ),
    entries: entries
      .map((entry) => {
        const { day: _, amount, currency, ...rest } = entry;
        return addApplication({ ...rest, amount: { amount, currency } }, findApplicationOfEntry(entry));
      })
      .toSorted((a, b) => (a.at < b.at ? -1 : 1)),
    dueRefunds: dueRefunds.map((order) =>
      addApplication(
        {
          orderId: order.id,
          amount: { amount: (order.refunded ?? 0) - getExecutedRefund(order), currency: order.currency },
        },
        findApplicationOfOrder(order.id),
      ),
    ),
  };
  return {
    ...result,
    ...rows,
    applications: await listApplicationNames(
      Object.values(rows).flatMap((some) => some.map(({ applicationId }) => applicationId)),
    ),
    receipts: { count: result.receipts.count, amount: toMopAmount(result.receipts.amount) },
    excessTransfers: {
      count: result.excessTransfers.count,
      amount: toMopAmount(result.excessTransfers.amount),
    },
    bankRefunds: { count: result.bankRefunds.count, amount: toMopAmount(result.bankRefunds.amount) },
    grantPayouts: { count: result.grantPayouts.count, amount: toMopAmount(result.grantPayouts.amount) },
    grantRepayments: {
      count: result.grantRepayments.count,
      amount: toMopAmount(result.grantRepayments.amount),
    },
    outstanding,
  };
};

/** Reconciles a day that is over and counts its differences for an alarm. A repeated run changes nothing. */
export const runReconciliation = async (day: Day, ctx: Context): Promise<Reconciliation> => {
  const { result } = await loadReconciliation(day, httpGateway);
  const differences = result.hasStatement ? result.differences.length : 1;
  log.write({ job: "reconciliation", day, balanced: result.balanced, differences });
  writeMetric("ReconciliationDifferences", "Count", differences, ctx.now);
  return result;
};
