/**
 * CloudFront's key-value store of the pages that exist. The viewer-request function reads it before it sends a reader
 * to such a page, so a page that is not there is never asked for. Without the store there is nothing to update: the
 * local machine looks into the bucket itself.
 */
// Calls to the store are signed for all regions (SigV4A), which the SDK implements in this module.
import "@aws-sdk/signature-v4a";
import { setTimeout } from "node:timers/promises";
import {
  CloudFrontKeyValueStoreClient,
  ConflictException,
  DeleteKeyCommand,
  DescribeKeyValueStoreCommand,
  ResourceNotFoundException,
  UpdateKeysCommand,
} from "@aws-sdk/client-cloudfront-keyvaluestore";
import { buildClientOptions } from "@portal/core/platform/client-options.server";
import { computeRetryPause } from "@portal/core/platform/service-failures.server";
import { splitIntoBatches } from "@portal/core/platform/split-into-batches";

let announcedKeys = new Set<string>();

/** Another run may write at the same time, and each write names the state that it follows. */
const MAX_ATTEMPTS = 5;
/**
 * One request writes so many keys at most (CloudFront Developer Guide › Quotas on key value stores). Each request is
 * sent to the store's own region and waits for the one before, so that a key at a time would take longer than a run
 * has.
 */
const MAX_KEYS = 50;

/**
 * Writes each key (`event:<id>`, `form:<scheme>`, `path:<path>`, `file:<path>`) to the store named by `PAGE_STORE_ARN`.
 * @param options.areNew the pages had no files: another process may have withdrawn what this one has announced
 */
export const announcePages = async (keys: readonly string[], { areNew = false } = {}): Promise<void> => {
  const KvsARN = process.env.PAGE_STORE_ARN;
  const newKeys = areNew ? keys : keys.filter((key) => !announcedKeys.has(key));
  if (!KvsARN || newKeys.length === 0) return;
  const client = new CloudFrontKeyValueStoreClient({ ...buildClientOptions("small"), region: "us-east-1" });
  for (const batch of splitIntoBatches(newKeys, MAX_KEYS)) {
    await putKeys(
      client,
      KvsARN,
      batch.map((Key) => ({ Key, Value: "1" })),
    );
    announcedKeys = new Set([...announcedKeys, ...batch]);
  }
};

/**
 * Takes a key out of the store, so that the edge sends nobody to that page any more. A key that is not there stays so.
 */
export const withdrawPage = async (key: string): Promise<void> => {
  const KvsARN = process.env.PAGE_STORE_ARN;
  announcedKeys.delete(key);
  if (!KvsARN) return;
  const client = new CloudFrontKeyValueStoreClient({ ...buildClientOptions("small"), region: "us-east-1" });
  await writeToStore(client, KvsARN, async (IfMatch) => {
    try {
      return await client.send(new DeleteKeyCommand({ KvsARN, Key: key, IfMatch }));
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return { ETag: IfMatch };
      throw error;
    }
  });
};

/**
 * Writes a value that the functions at the edge read, to the same store. An empty one takes its key out, because
 * nothing says that the store takes it (CloudFront API Reference › UpdateKeys).
 */
export const putEdgeValue = async (key: string, value: string): Promise<void> => {
  if (value === "") return withdrawPage(key);
  const KvsARN = process.env.PAGE_STORE_ARN;
  if (!KvsARN) return;
  const client = new CloudFrontKeyValueStoreClient({ ...buildClientOptions("small"), region: "us-east-1" });
  await putKeys(client, KvsARN, [{ Key: key, Value: value }]);
};

/** The state of the store after this process' last write. */
let storeETag: string | undefined;

async function putKeys(
  client: CloudFrontKeyValueStoreClient,
  KvsARN: string,
  Puts: { Key: string; Value: string }[],
): Promise<void> {
  await writeToStore(client, KvsARN, (IfMatch) =>
    client.send(new UpdateKeysCommand({ KvsARN, Puts, IfMatch })),
  );
}

/** Writes to the store after its present state, and again when another run has written in between. */
async function writeToStore(
  client: CloudFrontKeyValueStoreClient,
  KvsARN: string,
  write: (ETag: string | undefined) => Promise<{ ETag?: string | undefined }>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      storeETag ??= (await client.send(new DescribeKeyValueStoreCommand({ KvsARN }))).ETag;
      storeETag = (await write(storeETag)).ETag;
      return;
    } catch (error) {
      storeETag = undefined;
      if (!(error instanceof ConflictException) || attempt === MAX_ATTEMPTS) throw error;
      // The other run has the new state already and writes without reading it, so that it would be faster each time.
      await setTimeout(computeRetryPause(attempt, Math.random()));
    }
  }
}
