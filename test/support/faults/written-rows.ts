/**
 * The rows that something writes, by their keys, so that a test can take back what it wrote without reading the table.
 */
import type { WireCall, WireRule } from "../../../local/strict/aws-wire.ts";

interface WrittenValue {
  S?: string;
}
type WrittenRow = Record<string, WrittenValue>;
interface WriteInput {
  Item?: WrittenRow;
  Key?: WrittenRow;
}
interface TransactedInput {
  TransactItems?: Partial<Record<"Put" | "Update" | "Delete" | "ConditionCheck", WriteInput>>[];
}
interface BatchInput {
  RequestItems?: Record<string, { PutRequest?: WriteInput; DeleteRequest?: WriteInput }[]>;
}
export interface RowKey {
  pk: string;
  sk: string;
}

/** Lists every write that a call of DynamoDB asks for; a call that only reads asks for none. */
const listWrites = ({ operation, input }: WireCall): WriteInput[] => {
  switch (operation) {
    case "PutItem":
    case "UpdateItem":
    case "DeleteItem":
      return [input as WriteInput];
    case "TransactWriteItems":
      return ((input as TransactedInput).TransactItems ?? []).flatMap(
        (item) => item.Put ?? item.Update ?? item.Delete ?? [],
      );
    case "BatchWriteItem":
      return Object.values((input as BatchInput).RequestItems ?? {})
        .flat()
        .flatMap(({ PutRequest, DeleteRequest }) => PutRequest ?? DeleteRequest ?? []);
    default:
      return [];
  }
};

/** Lists the keys of the rows that a call writes. */
export const listWrittenKeys = (call: WireCall): RowKey[] =>
  call.service !== "dynamodb"
    ? []
    : listWrites(call).map(({ Item, Key }) => {
        const { pk, sk } = Item ?? Key ?? {};
        if (!pk?.S || sk?.S === undefined) throw new Error(`a write without a key: ${call.operation}`);
        return { pk: pk.S, sk: sk.S };
      });

/** A rule for the wire, and what takes the keys of the rows that were written since it was last asked. */
export const recordWrittenRows = (): { rule: WireRule; takeKeys: () => RowKey[] } => {
  const keys = new Map<string, RowKey>();
  return {
    rule: (call, send) => {
      for (const key of listWrittenKeys(call)) keys.set(`${key.pk} ${key.sk}`, key);
      return send();
    },
    takeKeys: () => {
      const writtenKeys = [...keys.values()];
      keys.clear();
      return writtenKeys;
    },
  };
};
