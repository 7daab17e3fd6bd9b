/** The ways in which DynamoDB fails to carry out a write, and what each of them means for whoever asked for it. */
import {
  buildJsonFailure,
  discardWireResponse,
  type SendCall,
  type WireCall,
} from "../../../local/strict/aws-wire.ts";

const NAMESPACE = "com.amazonaws.dynamodb.v20120810#";
const buildFailure = (type: string, details: Readonly<Record<string, unknown>> = {}, status = 400) =>
  buildJsonFailure(`${NAMESPACE}${type}`, "as DynamoDB says it", details, status);
/**
 * Each write of a transaction has a reason; the one that cancelled it is at the first row that has a condition of the
 * portal's rules, or else at the last one, and the others have none.
 */
const buildCancellation = ({ input }: WireCall, code: string) => {
  const items = input.TransactItems as TransactedRow[];
  const decidingIndex = items.findIndex(isDecidingWrite);
  const at = decidingIndex === -1 ? items.length - 1 : decidingIndex;
  const CancellationReasons = items.map((_, n) => ({ Code: n === at ? code : "None" }));
  return buildFailure("TransactionCanceledException", { CancellationReasons });
};
type RowKey = { pk?: { S?: string }; sk?: { S?: string } };
type TransactedRow = Record<string, { Item?: RowKey; Key?: RowKey; ConditionExpression?: string }>;
/** A new row is there already only where the same write was done before. */
const isNewRow = /^\(?attribute_not_exists\([^)]*\)(?: AND attribute_not_exists\([^)]*\))*\)?$/;
/** The row of a key has a condition too, which only another call with that key can break. */
const isDecidingWrite = (item: TransactedRow): boolean =>
  Object.values(item).some(
    ({ Item, Key, ConditionExpression = "" }) =>
      ConditionExpression !== "" &&
      !isNewRow.test(ConditionExpression) &&
      !(Item ?? Key)?.pk?.S?.startsWith("idem#"),
  );
export const isTransaction = ({ operation }: WireCall): boolean => operation === "TransactWriteItems";
/** Rows that a transaction writes or checks, by what they are: `Put application`, without ids. */
export const describeRows = ({ operation, input }: WireCall): string => {
  const items = (input.TransactItems ?? [{ [operation.replace("Item", "")]: input }]) as TransactedRow[];
  const describeKey = ({ pk, sk }: RowKey = {}): string =>
    [pk, sk].map((part) => (part?.S?.split("#")[0] ?? "").replace(/\S*\d\S*/, "{id}")).join(" ");
  return items
    .flatMap((item) => Object.entries(item).map(([act, row]) => `${act} ${describeKey(row.Item ?? row.Key)}`))
    .join(", ");
};
/** A reason of a transaction, and the exception by which a plain write is refused for it. */
const cancelFor =
  (code: string, exception: string, status = 400) =>
  (call: WireCall) =>
    isTransaction(call) ? buildCancellation(call, code) : buildFailure(exception, {}, status);
const throwReset = (): never => {
  throw Object.assign(new Error("the connection was reset"), { code: "ECONNRESET", $metadata: {} });
};
const exceedTimeLimit = (): never => {
  throw Object.assign(new Error("no answer in time"), { name: "TimeoutError", $metadata: {} });
};
type Answer = (call: WireCall, send: SendCall) => ReturnType<SendCall> | Awaited<ReturnType<SendCall>>;

interface WriteFault {
  /**
   * `passes`: it is tried again, then the caller is asked to wait. `ours`: the request was wrong, so trying again does
   * not help. `condition`: the rows are others than were read, which the caller is told.
   */
  kind: "passes" | "ours" | "condition";
  answer: Answer;
  /** Whether the write may have been carried out; nobody but a repetition with the same key can know. */
  mayBeDone?: true;
}
/** DynamoDB API Reference › TransactWriteItems › Errors, and what happens on the way to it. */
const writeFaults = {
  "cancelled: ConditionalCheckFailed": {
    kind: "condition",
    answer: cancelFor("ConditionalCheckFailed", "ConditionalCheckFailedException"),
  },
  "cancelled: TransactionConflict": {
    kind: "passes",
    answer: cancelFor("TransactionConflict", "TransactionConflictException"),
  },
  "cancelled: ThrottlingError": {
    kind: "passes",
    answer: cancelFor("ThrottlingError", "ThrottlingException"),
  },
  "cancelled: ProvisionedThroughputExceeded": {
    kind: "passes",
    answer: cancelFor("ProvisionedThroughputExceeded", "ProvisionedThroughputExceededException"),
  },
  "cancelled: None": { kind: "passes", answer: cancelFor("None", "InternalServerError", 500) },
  "cancelled: ItemCollectionSizeLimitExceeded": {
    kind: "ours",
    answer: cancelFor("ItemCollectionSizeLimitExceeded", "ItemCollectionSizeLimitExceededException"),
  },
  "cancelled: ValidationError": { kind: "ours", answer: cancelFor("ValidationError", "ValidationException") },
  "cancelled: DuplicateItem": { kind: "ours", answer: cancelFor("DuplicateItem", "DuplicateItemException") },
  ThrottlingException: { kind: "passes", answer: () => buildFailure("ThrottlingException") },
  ProvisionedThroughputExceededException: {
    kind: "passes",
    answer: () => buildFailure("ProvisionedThroughputExceededException"),
  },
  RequestLimitExceeded: { kind: "passes", answer: () => buildFailure("RequestLimitExceeded") },
  InternalServerError: { kind: "passes", answer: () => buildFailure("InternalServerError", {}, 500) },
  ServiceUnavailable: { kind: "passes", answer: () => buildFailure("ServiceUnavailable", {}, 503) },
  IdempotentParameterMismatchException: {
    kind: "ours",
    answer: () => buildFailure("IdempotentParameterMismatchException"),
  },
  ResourceNotFoundException: { kind: "ours", answer: () => buildFailure("ResourceNotFoundException") },
  "time limit": { kind: "passes", answer: exceedTimeLimit },
  "connection reset": { kind: "passes", answer: throwReset },
  // An attempt whose answer was lost is still at work when the SDK repeats it, and ends later.
  TransactionInProgressException: {
    kind: "passes",
    mayBeDone: true,
    answer: async (call, send) => {
      if (call.attempt === 1) {
        discardWireResponse(await send());
        return throwReset();
      }
      return buildFailure("TransactionInProgressException");
    },
  },
  "done, and never answered": {
    kind: "passes",
    mayBeDone: true,
    answer: async (call, send) => {
      if (call.attempt === 1) discardWireResponse(await send());
      return exceedTimeLimit();
    },
  },
} as const satisfies Record<string, WriteFault>;
export type WriteFaultName = keyof typeof writeFaults;
export const getFault = (name: WriteFaultName): WriteFault => writeFaults[name];
export const writeFaultNames = Object.keys(writeFaults) as WriteFaultName[];
/** After these a write is known not to be done. */
export const refusedWriteFaults = writeFaultNames.filter((name) => !getFault(name).mayBeDone);
/** After these only a repetition with the same key knows. */
export const unknownWriteFaults = writeFaultNames.filter((name) => getFault(name).mayBeDone);
