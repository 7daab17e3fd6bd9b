/**
 * Refuses what DynamoDB refuses by the form of a request alone (DynamoDB Developer Guide › Quotas, and API Reference ›
 * Errors of each operation). The emulator takes some of it. Pure.
 */
import { tableKeys } from "@portal/core/platform/table-definition";

interface Value {
  S?: string;
  N?: string;
  B?: string;
  SS?: string[];
  NS?: string[];
  BS?: string[];
  L?: Value[];
  M?: Record<string, Value>;
}
type Values = Record<string, Value>;

/** A request, or one row of a transaction. */
interface RowRequest {
  Item?: Values;
  Key?: Values;
  KeyConditionExpression?: string;
  ConditionExpression?: string;
  FilterExpression?: string;
  UpdateExpression?: string;
  ProjectionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Values;
  Limit?: number;
}

const MAX_ITEM_BYTES = 400 * 1024;
const MAX_TRANSACTION_ROWS = 100;
const MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;
const MAX_BATCH_READS = 100;
const MAX_BATCH_WRITES = 25;
const MAX_EXPRESSION_BYTES = 4096;
const MAX_OPERATORS = 300;
const MAX_OPERANDS_OF_IN = 100;
const MAX_DEPTH = 32;
const MAX_KEY_BYTES = { pk: 2048, sk: 1024 };

const countBytes = (text: string): number => Buffer.byteLength(text);
const sumNumbers = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The size of a value as DynamoDB counts it (› Item sizes and formats). */
const measureValue = ({ S, N, B, SS, NS, BS, L, M }: Value): number => {
  const measureNumber = (text: string): number => Math.ceil(text.replace(/[-.]/g, "").length / 2) + 1;
  const measureBinary = (text: string): number => Buffer.from(text, "base64").length;
  if (S !== undefined) return countBytes(S);
  if (N !== undefined) return measureNumber(N);
  if (B !== undefined) return measureBinary(B);
  if (SS || NS || BS)
    return sumNumbers([
      ...(SS ?? []).map(countBytes),
      ...(NS ?? []).map(measureNumber),
      ...(BS ?? []).map(measureBinary),
    ]);
  if (L) return 3 + sumNumbers(L.map((each) => measureValue(each) + 1));
  if (M) return 3 + measureItem(M) + Object.keys(M).length;
  return 1;
};
/** Measures the size of an item in bytes, as DynamoDB counts it. */
export const measureItem = (item: Values): number =>
  sumNumbers(Object.entries(item).map(([name, value]) => countBytes(name) + measureValue(value)));

const measureDepth = ({ L, M }: Value): number => {
  const members = L ?? (M && Object.values(M));
  return members ? 1 + Math.max(0, ...members.map(measureDepth)) : 0;
};
const hasEmptySet = ({ SS, NS, BS, L, M }: Value): boolean =>
  [SS, NS, BS].some((set) => set?.length === 0) || (L ?? Object.values(M ?? {})).some(hasEmptySet);

/** The part of a key that each key attribute is, in the table or in an index. */
const keyParts = new Map<string, "pk" | "sk">(
  [tableKeys, ...tableKeys.secondary].flatMap(({ pk, sk }) => [[pk, "pk"] as const, [sk, "sk"] as const]),
);
const findKeyFault = (name: string, value: Value | undefined): string | undefined => {
  const part = keyParts.get(name);
  if (!part || value === undefined) return undefined;
  if (value.S === undefined) return `the key ${name} is no string`;
  if (value.S === "") return `the key ${name} is empty`;
  if (countBytes(value.S) > MAX_KEY_BYTES[part]) return `the key ${name} has ${countBytes(value.S)} bytes`;
  return undefined;
};

const listExpressions = (request: RowRequest): string[] =>
  [
    request.KeyConditionExpression,
    request.ConditionExpression,
    request.FilterExpression,
    request.UpdateExpression,
    request.ProjectionExpression,
  ].filter((expression) => expression !== undefined);

/** Operators and functions of an expression. */
const operatorPattern = /<>|<=|>=|[=<>+]| - |\b(?:AND|OR|NOT|BETWEEN|IN)\b|\b[a-z_]+(?=\s*\()/gi;
const findExpressionFault = (expression: string): string | undefined => {
  if (expression === "") return "an expression is empty";
  if (countBytes(expression) > MAX_EXPRESSION_BYTES)
    return `an expression has ${countBytes(expression)} bytes`;
  const operators = expression.match(operatorPattern)?.length ?? 0;
  if (operators > MAX_OPERATORS) return `an expression has ${operators} operators`;
  for (const [, operands = ""] of expression.matchAll(/\bIN\s*\(([^)]*)\)/gi))
    if (operands.split(",").length > MAX_OPERANDS_OF_IN)
      return `IN has ${operands.split(",").length} operands`;
  return undefined;
};

/** Names and values that no expression uses, and placeholders that stand for nothing. */
const findPlaceholderFault = (request: RowRequest): string | undefined => {
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = request;
  const usedNames = new Set(
    listExpressions(request).flatMap((expression) => expression.match(/[#:][\w]+/g) ?? []),
  );
  const givenNames = new Set([...Object.keys(names ?? {}), ...Object.keys(values ?? {})]);
  for (const each of givenNames) if (!usedNames.has(each)) return `${each} is used by no expression`;
  for (const each of usedNames) if (!givenNames.has(each)) return `${each} stands for nothing`;
  for (const map of [names, values]) if (map && Object.keys(map).length === 0) return "a map is empty";
  return undefined;
};

/** Lists the values that an update gives to attributes. */
const listAssignments = ({
  UpdateExpression = "",
  ExpressionAttributeNames: names = {},
  ExpressionAttributeValues: values = {},
}: RowRequest): [name: string, value: Value | undefined][] =>
  [...UpdateExpression.matchAll(/([#\w]+) = (:\w+)/g)].map(([, name = "", value = ""]) => [
    names[name] ?? name,
    values[value],
  ]);

const findRowFault = (request: RowRequest): string | undefined => {
  const { Item = {}, Key = {}, ExpressionAttributeValues: values = {}, Limit } = request;
  const faults = [
    ...listExpressions(request).map(findExpressionFault),
    findPlaceholderFault(request),
    ...[...Object.entries(Item), ...Object.entries(Key), ...listAssignments(request)].map(([name, value]) =>
      findKeyFault(name, value),
    ),
    measureItem(Item) > MAX_ITEM_BYTES ? `an item has ${measureItem(Item)} bytes` : undefined,
    Math.max(0, ...Object.values({ ...Item, ...values }).map(measureDepth)) > MAX_DEPTH
      ? "a value is nested too deeply"
      : undefined,
    Object.values({ ...Item, ...values }).some(hasEmptySet) ? "a set is empty" : undefined,
    Limit !== undefined && Limit < 1 ? `the limit of a query is ${Limit}` : undefined,
  ];
  return faults.find((fault) => fault !== undefined);
};

const nameRow = ({ Item, Key }: RowRequest): string => {
  const { pk, sk } = Item ?? Key ?? {};
  return `${pk?.S} ${sk?.S}`;
};
const findRepeatedRow = (rows: readonly RowRequest[]): string | undefined => {
  const keys = rows.map(nameRow);
  const repeatedKey = keys.find((key, index) => keys.indexOf(key) !== index);
  return repeatedKey && `${repeatedKey.replace(/#\S*/g, "")} is there twice`;
};

type Input = Record<string, unknown>;
const listTransactionRows = (input: Input): RowRequest[] =>
  (input.TransactItems as Record<string, RowRequest>[]).flatMap((row) => Object.values(row));

/** Finds what is wrong with a request to DynamoDB. @returns why DynamoDB refuses the request, or undefined */
export const findDynamoFault = (operation: string, input: Input): string | undefined => {
  switch (operation) {
    case "TransactWriteItems": {
      const rows = listTransactionRows(input);
      const bytes = sumNumbers(rows.map(({ Item = {} }) => measureItem(Item)));
      if (rows.length > MAX_TRANSACTION_ROWS) return `a transaction has ${rows.length} rows`;
      if (bytes > MAX_TRANSACTION_BYTES) return `a transaction has ${bytes} bytes`;
      return findRepeatedRow(rows) ?? rows.map(findRowFault).find(Boolean);
    }
    case "BatchGetItem": {
      const requests = Object.values(input.RequestItems as Record<string, { Keys: Values[] }>);
      const rows = requests.flatMap(({ Keys }) => Keys.map((Key) => ({ Key })));
      if (rows.length === 0) return "a batch is empty";
      if (rows.length > MAX_BATCH_READS) return `a batch reads ${rows.length} rows`;
      return findRepeatedRow(rows) ?? rows.map(findRowFault).find(Boolean);
    }
    case "BatchWriteItem": {
      const requests = Object.values(input.RequestItems as Record<string, Record<string, RowRequest>[]>);
      const rows = requests.flat().flatMap((request) => Object.values(request));
      if (rows.length === 0) return "a batch is empty";
      if (rows.length > MAX_BATCH_WRITES) return `a batch writes ${rows.length} rows`;
      return findRepeatedRow(rows) ?? rows.map(findRowFault).find(Boolean);
    }
    case "PutItem":
    case "UpdateItem":
    case "DeleteItem":
    case "GetItem":
    case "Query":
      return findRowFault(input as RowRequest);
    default:
      return undefined;
  }
};
