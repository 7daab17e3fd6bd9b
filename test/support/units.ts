import { client } from "@portal/core/table.server";

/** What a piece of work cost in DynamoDB. */
export interface Cost {
  /** Waits in a row: calls made at once are one. */
  roundTrips: number;
  read: number;
  /** All write units, those of indexes among them. */
  write: number;
  /** Of these, what the indexes took. */
  indexes: number;
  /** Names of the calls, in order. */
  calls: string[];
}

interface Capacity {
  ReadCapacityUnits?: number;
  WriteCapacityUnits?: number;
  CapacityUnits?: number;
  GlobalSecondaryIndexes?: { [name: string]: Capacity };
}
const writes = /Put|Update|Delete|Write/;

let current: Cost | undefined;
let inFlight = 0;
let listening = false;

/** Request units and round trips of what runs inside, as the store itself reports them (quality.md). */
export const measured = async <Result>(work: () => Promise<Result>): Promise<Cost & { result: Result }> => {
  listen();
  const cost: Cost = { roundTrips: 0, read: 0, write: 0, indexes: 0, calls: [] };
  current = cost;
  try {
    const result = await work();
    return { ...cost, result };
  } finally {
    current = undefined;
  }
};

function listen(): void {
  if (listening) return;
  listening = true;
  client().middlewareStack.add(
    (next, context) => async (args) => {
      const cost = current;
      if (!cost) return next(args);
      const name = (context.commandName ?? "").replace(/Command$/, "");
      cost.calls.push(name);
      if (inFlight++ === 0) cost.roundTrips += 1;
      try {
        const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "INDEXES" } });
        add(cost, name, (answer.output as { ConsumedCapacity?: Capacity | Capacity[] }).ConsumedCapacity);
        return answer;
      } finally {
        inFlight -= 1;
      }
    },
    { step: "initialize", name: "measured" },
  );
}

function add(cost: Cost, name: string, consumed: Capacity | Capacity[] | undefined): void {
  for (const each of Array.isArray(consumed) ? consumed : consumed ? [consumed] : []) {
    if (writes.test(name)) {
      cost.write += unitsOf(each);
      for (const index of Object.values(each.GlobalSecondaryIndexes ?? {})) cost.indexes += unitsOf(index);
    } else cost.read += each.ReadCapacityUnits ?? each.CapacityUnits ?? 0;
  }
}

const unitsOf = (capacity: Capacity): number => capacity.WriteCapacityUnits ?? capacity.CapacityUnits ?? 0;
