/**
 * Indexes that are behind their table: for a while after a write, a query of an index finds the row as it was before it
 * (DynamoDB Developer Guide › Global Secondary Indexes › Data synchronization). Reads of the table itself are not
 * changed, and neither are counts without rows. The lag acts between a Lambda and itself, and between Lambdas that run
 * close to each other. Whoever calls from outside has waited for the answer before, and comes when it has passed.
 */
import { tableKeys } from "@portal/core/platform/table-definition";
import {
  buildSiblingRequest,
  buildWireResponse,
  readWireJson,
  type SendCall,
  type WireCall,
  type WireRule,
} from "./aws-wire.ts";
import { getInvocation, type Invocation } from "./invocation.ts";
import { type Item, matchesKeyCondition, type QueryInput } from "./key-conditions.ts";

interface RowKey {
  TableName: string;
  Key: Item;
}
/** A row that was written, as indexes still show it. */
interface LaggingRow extends RowKey {
  /** Undefined for a row that was not there. */
  before: Item | undefined;
  writtenAt: number;
  writer: Invocation;
}
interface WriteInput {
  TableName: string;
  Item?: Item;
  Key?: Item;
  ExpressionAttributeNames?: Record<string, string>;
}

const isIndexKey = (name: string): boolean => tableKeys.secondary.some(({ pk }) => pk === name);
const nameRow = ({ TableName, Key }: RowKey): string => `${TableName} ${Key.pk?.S} ${Key.sk?.S}`;
/** Returns the kind of a row: its keys without their variable parts. */
const nameKind = ({ Key }: Pick<RowKey, "Key">): string =>
  `${Key.pk?.S?.split("#")[0]} ${Key.sk?.S?.split("#")[0]?.replaceAll(/\d/g, "")}`;

/** Lists what a call writes. The body of a call that writes nothing is not parsed. */
const listWrites = (call: WireCall): WriteInput[] => {
  if (call.operation === "TransactWriteItems")
    return (
      call.input.TransactItems as { Put?: WriteInput; Update?: WriteInput; Delete?: WriteInput }[]
    ).flatMap(({ Put, Update, Delete }) => Put ?? Update ?? Delete ?? []);
  return ["PutItem", "UpdateItem", "DeleteItem"].includes(call.operation)
    ? [call.input as unknown as WriteInput]
    : [];
};

/** Returns the attributes that an index shows of a row, or undefined for a row that is not in it. */
const projectItem = (item: Item | undefined, indexName: string): Item | undefined => {
  const index = tableKeys.secondary.find(({ name }) => name === indexName);
  if (!index || !item?.[index.pk] || !item[index.sk]) return undefined;
  if (index.projection === "all") return item;
  const projectedAttributes = new Set<string>([tableKeys.pk, tableKeys.sk, index.pk, index.sk]);
  if (index.projection !== "keys-only") for (const name of index.projection) projectedAttributes.add(name);
  return Object.fromEntries(Object.entries(item).filter(([name]) => projectedAttributes.has(name)));
};

export const createIndexLag = (lagMs: number): { rule: WireRule; catchUp(): void } => {
  let lagging: LaggingRow[] = [];
  /** Kinds of rows of which one was seen in an index: only these are read before they change. */
  const indexedKinds = new Set<string>();

  const readRowsBefore = async (
    keys: readonly RowKey[],
    call: WireCall,
    send: SendCall,
  ): Promise<Map<string, Item>> => {
    const [first] = keys;
    if (!first) return new Map();
    const RequestItems = {
      [first.TableName]: { Keys: keys.map(({ Key }) => Key), ConsistentRead: true },
    };
    const answer = await readWireJson(
      await send(buildSiblingRequest(call, "BatchGetItem", { RequestItems })),
    );
    const rows = (answer.Responses as Record<string, Item[]> | undefined)?.[first.TableName] ?? [];
    return new Map(
      rows.map((row) => [
        nameRow({
          TableName: first.TableName,
          Key: { pk: row.pk ?? {}, sk: row.sk ?? {} },
        }),
        row,
      ]),
    );
  };

  const listIndexedKeys = (call: WireCall): RowKey[] => {
    const keys: RowKey[] = [];
    for (const { TableName, Item, Key, ExpressionAttributeNames = {} } of listWrites(call)) {
      const { pk = {}, sk = {} } = Item ?? Key ?? {};
      const key = { TableName, Key: { pk, sk } };
      const names = Item ? Object.keys(Item) : Object.values(ExpressionAttributeNames);
      if (names.some(isIndexKey)) indexedKinds.add(nameKind(key));
      if (indexedKinds.has(nameKind(key))) keys.push(key);
    }
    return keys;
  };

  const recordWrite = async (call: WireCall, send: SendCall, writer: Invocation) => {
    const keys = listIndexedKeys(call);
    const rowsBefore = await readRowsBefore(keys, call, send);
    const response = await send();
    const writtenAt = performance.now();
    if (response.statusCode === 200)
      for (const key of keys)
        lagging.push({ ...key, before: rowsBefore.get(nameRow(key)), writtenAt, writer });
    return response;
  };

  const showRowsBefore = async (query: QueryInput, send: SendCall) => {
    const now = performance.now();
    lagging = lagging.filter(({ writtenAt }) => now - writtenAt < lagMs);
    // The earliest write that has not arrived says what the index still shows.
    const shownRows = new Map<string, LaggingRow>();
    for (const row of lagging)
      if (row.TableName === query.TableName && !shownRows.has(nameRow(row))) shownRows.set(nameRow(row), row);
    const response = await send();
    if (response.statusCode !== 200 || query.Select === "COUNT") return response;
    const answer = await readWireJson(response);
    const items = answer.Items as Item[];
    for (const { pk = {}, sk = {} } of items) indexedKinds.add(nameKind({ Key: { pk, sk } }));
    const keptItems = items.filter(
      ({ pk = {}, sk = {} }) => !shownRows.has(nameRow({ TableName: query.TableName, Key: { pk, sk } })),
    );
    const earlier = [...shownRows.values()].flatMap(({ before }) => {
      const projectedItem = projectItem(before, query.IndexName ?? "");
      return projectedItem && !query.FilterExpression && matchesKeyCondition(projectedItem, query)
        ? [projectedItem]
        : [];
    });
    const sk = tableKeys.secondary.find(({ name }) => name === query.IndexName)?.sk ?? "";
    const direction = query.ScanIndexForward === false ? -1 : 1;
    const compare = (a: Item, b: Item): number =>
      direction * Math.sign((a[sk]?.S ?? "") < (b[sk]?.S ?? "") ? -1 : 1);
    const last = answer.LastEvaluatedKey ? items.at(-1) : undefined;
    const sortedItems = [...keptItems, ...earlier.filter((item) => !last || compare(item, last) < 0)].sort(
      compare,
    );
    const staleAnswer = { ...answer, Items: sortedItems, Count: sortedItems.length };
    return buildWireResponse(200, "json", JSON.stringify(staleAnswer));
  };

  return {
    rule: async (call, send) => {
      if (call.service !== "dynamodb") return send();
      const invocation = getInvocation();
      if (!invocation) {
        listIndexedKeys(call);
        return send();
      }
      if (call.operation === "Query" && call.input.IndexName)
        return showRowsBefore(call.input as unknown as QueryInput, send);
      return listWrites(call).length > 0 ? recordWrite(call, send, invocation) : send();
    },
    catchUp: () => {
      lagging = lagging.filter(({ writer }) => !writer.hasEnded);
    },
  };
};
