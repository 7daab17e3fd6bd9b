import { getDocumentClient } from "@portal/core/platform/table.server";

/** The cost of a piece of work in DynamoDB. */
export interface CapacityCost {
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

interface ConsumedUnits {
  ReadCapacityUnits?: number;
  WriteCapacityUnits?: number;
  CapacityUnits?: number;
  GlobalSecondaryIndexes?: { [name: string]: ConsumedUnits };
}
const writeCommandPattern = /Put|Update|Delete|Write/;

let currentCost: CapacityCost | undefined;
let inFlight = 0;
let isListening = false;

/** Measures request units and round trips of what runs inside, as the store itself reports them (quality.md). */
export const measureCapacity = async <Result>(
  work: () => Promise<Result>,
): Promise<CapacityCost & { result: Result }> => {
  installMiddleware();
  const cost: CapacityCost = { roundTrips: 0, read: 0, write: 0, indexes: 0, calls: [] };
  currentCost = cost;
  try {
    const result = await work();
    return { ...cost, result };
  } finally {
    currentCost = undefined;
  }
};

function installMiddleware(): void {
  if (isListening) return;
  isListening = true;
  getDocumentClient().middlewareStack.add(
    (next, context) => async (args) => {
      const cost = currentCost;
      if (!cost) return next(args);
      const name = (context.commandName ?? "").replace(/Command$/, "");
      cost.calls.push(name);
      if (inFlight++ === 0) cost.roundTrips += 1;
      try {
        const response = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "INDEXES" } });
        addConsumedCapacity(
          cost,
          name,
          (response.output as { ConsumedCapacity?: ConsumedUnits | ConsumedUnits[] }).ConsumedCapacity,
        );
        return response;
      } finally {
        inFlight -= 1;
      }
    },
    { step: "initialize", name: "measured" },
  );
}

function addConsumedCapacity(
  cost: CapacityCost,
  name: string,
  consumed: ConsumedUnits | ConsumedUnits[] | undefined,
): void {
  for (const each of Array.isArray(consumed) ? consumed : consumed ? [consumed] : []) {
    if (writeCommandPattern.test(name)) {
      cost.write += getWriteUnits(each);
      for (const index of Object.values(each.GlobalSecondaryIndexes ?? {}))
        cost.indexes += getWriteUnits(index);
    } else cost.read += each.ReadCapacityUnits ?? each.CapacityUnits ?? 0;
  }
}

const getWriteUnits = (capacity: ConsumedUnits): number =>
  capacity.WriteCapacityUnits ?? capacity.CapacityUnits ?? 0;
