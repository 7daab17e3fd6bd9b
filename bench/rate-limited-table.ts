/**
 * A proxy before the local table that takes so many request units a second and no more, as a table on demand does, for
 * the table and for each index. What is beyond is refused as DynamoDB refuses it. The units are those that the emulator
 * reports for each call; a call that was let through is charged afterwards, so that a bucket can be overdrawn by one
 * call, as on AWS.
 */
import { createServer, request as forward, type IncomingMessage, type Server } from "node:http";
import { newTableCapacity } from "@portal/core/events/openings/opening-model";
import { closeServer, listenOnPort } from "../local/servers/http.ts";

interface TableLimits {
  /** Units a second of the table, and of each of its indexes. */
  read: number;
  write: number;
}
/** DynamoDB keeps unused capacity for bursts of up to five minutes; a table under an opening has none left. */
const BURST_SECONDS = 1;

/** Units that come back evenly. */
export class UnitBucket {
  readonly #perSecond: number;
  #units: number;
  #at: number;
  constructor(perSecond: number, now: number) {
    this.#perSecond = perSecond;
    this.#units = perSecond * BURST_SECONDS;
    this.#at = now;
  }
  /** Whether something is left at a time, in milliseconds. */
  hasUnits(now: number): boolean {
    const earnedUnits = ((now - this.#at) / 1000) * this.#perSecond;
    this.#units = Math.min(this.#perSecond * BURST_SECONDS, this.#units + earnedUnits);
    this.#at = now;
    return this.#units > 0;
  }
  charge(units: number): void {
    this.#units -= units;
  }
}

interface ConsumedCapacity {
  ReadCapacityUnits?: number;
  WriteCapacityUnits?: number;
  CapacityUnits?: number;
  Table?: ConsumedCapacity;
  GlobalSecondaryIndexes?: { [name: string]: ConsumedCapacity };
}
const isWrite = (target: string): boolean => /Put|Update|Delete|Write/.test(target);
const countUnits = (consumed: ConsumedCapacity, writes: boolean): number =>
  (writes ? consumed.WriteCapacityUnits : consumed.ReadCapacityUnits) ?? consumed.CapacityUnits ?? 0;

export interface RateLimitedTable {
  endpoint: string;
  /** From now on the limits hold; before, everything passes. */
  limit(limits: TableLimits): void;
  /** Calls that were let through, calls that were refused, and the units that were charged. */
  readonly counts: { passed: number; refused: number; read: number; write: number };
  stop(): Promise<void>;
}

const readAll = async (stream: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
/** Builds DynamoDB's answer to a call beyond its capacity; a transaction names the reason for each of its rows. */
const buildRefusal = (target: string, body: { TransactItems?: unknown[] }): string => {
  const prefix = "com.amazonaws.dynamodb.v20120810#";
  if (!/TransactWriteItems$/.test(target))
    return JSON.stringify({
      __type: `${prefix}ThrottlingException`,
      message: "Throughput exceeds the current capacity of your table or index.",
    });
  const CancellationReasons = (body.TransactItems ?? []).map((_, index) =>
    index === 0
      ? { Code: "ThrottlingError", Message: "Throughput exceeds the current capacity" }
      : { Code: "None" },
  );
  return JSON.stringify({
    __type: `${prefix}TransactionCanceledException`,
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${CancellationReasons.map(({ Code }) => Code).join(", ")}]`,
    CancellationReasons,
  });
};

/** As many reads to a write as a table on demand takes. */
export const buildTableLimits = (write: number): TableLimits => ({
  write,
  read: (write * newTableCapacity.read) / newTableCapacity.write,
});

/** Starts the proxy on a free port. @param upstream address of the emulator */
export const startRateLimitedTable = async (upstream: string): Promise<RateLimitedTable> => {
  let limits: TableLimits | undefined;
  const counts = { passed: 0, refused: 0, read: 0, write: 0 };
  const buckets = new Map<string, UnitBucket>();
  const findBucket = (name: string, writes: boolean): UnitBucket | undefined => {
    if (!limits) return undefined;
    const key = `${name} ${writes}`;
    const bucket = buckets.get(key) ?? new UnitBucket(writes ? limits.write : limits.read, performance.now());
    buckets.set(key, bucket);
    return bucket;
  };
  const charge = (text: string, writes: boolean): void => {
    const { ConsumedCapacity } = JSON.parse(text) as {
      ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[];
    };
    for (const capacity of [ConsumedCapacity ?? []].flat()) {
      const indexes = Object.entries(capacity.GlobalSecondaryIndexes ?? {});
      const ofIndexes = indexes.reduce((sum, [, each]) => sum + countUnits(each, writes), 0);
      findBucket("table", writes)?.charge(countUnits(capacity, writes) - ofIndexes);
      for (const [name, each] of indexes) findBucket(name, writes)?.charge(countUnits(each, writes));
      if (limits) counts[writes ? "write" : "read"] += countUnits(capacity, writes);
    }
  };
  const server: Server = createServer(async (request, response) => {
    const target = String(request.headers["x-amz-target"] ?? "");
    const body = JSON.parse((await readAll(request)).toString() || "{}");
    const writes = isWrite(target);
    const now = performance.now();
    const isEmpty = [...buckets].some(([key, bucket]) => key.endsWith(` ${writes}`) && !bucket.hasUnits(now));
    const headers = { "content-type": "application/x-amz-json-1.0" };
    if (isEmpty) {
      counts.refused += 1;
      return response.writeHead(400, headers).end(buildRefusal(target, body));
    }
    const text = JSON.stringify(
      /Query|GetItem|BatchGet|PutItem|UpdateItem|DeleteItem|Transact|BatchWrite/.test(target)
        ? { ...body, ReturnConsumedCapacity: "INDEXES" }
        : body,
    );
    const { host: _, "content-length": __, ...forwarded } = request.headers;
    const outgoing = forward(
      upstream,
      { method: "POST", headers: { ...forwarded, "content-length": Buffer.byteLength(text) } },
      async (answer) => {
        const bytes = await readAll(answer);
        if (answer.statusCode === 200) charge(bytes.toString(), writes);
        if (limits) counts.passed += 1;
        response.writeHead(answer.statusCode ?? 502, headers).end(bytes);
      },
    );
    outgoing.on("error", (error) => response.destroy(error));
    outgoing.end(text);
  });
  const port = await listenOnPort(server, 0);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    counts,
    limit: (next) => {
      limits = next;
    },
    stop: () => closeServer(server),
  };
};
