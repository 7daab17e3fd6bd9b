/**
 * CloudFront's key-value store of the pages that exist. The viewer-request function reads it before it sends a reader to
 * such a page, so a page that is not there is never asked for. Without the store there is nothing to update: the local
 * machine looks into the bucket itself.
 */
// Calls to the store are signed for all regions (SigV4A), which the SDK implements in this module.
import "@aws-sdk/signature-v4a";
import {
  CloudFrontKeyValueStoreClient,
  ConflictException,
  DeleteKeyCommand,
  DescribeKeyValueStoreCommand,
  PutKeyCommand,
  ResourceNotFoundException,
} from "@aws-sdk/client-cloudfront-keyvaluestore";
import { buildClientOptions } from "@portal/core/platform/client-options.server";

let announcedKeys = new Set<string>();

/** Another run may write at the same time, and each write names the state that it follows. */
const MAX_ATTEMPTS = 5;

/**
 * Writes each key (`event:<id>`, `form:<scheme>`, `path:<path>`, `file:<path>`) to the store named by `PAGE_STORE_ARN`.
 * @param options.areNew the pages had no files: another process may have withdrawn what this one has announced
 */
export const announcePages = async (keys: readonly string[], { areNew = false } = {}): Promise<void> => {
  const KvsARN = process.env.PAGE_STORE_ARN;
  const newKeys = areNew ? keys : keys.filter((key) => !announcedKeys.has(key));
  if (!KvsARN || newKeys.length === 0) return;
  const client = new CloudFrontKeyValueStoreClient({ ...buildClientOptions("small"), region: "us-east-1" });
  for (const Key of newKeys) await putKey(client, KvsARN, Key);
  announcedKeys = new Set([...announcedKeys, ...newKeys]);
};

/** Takes a key out of the store, so that the edge sends nobody to that page any more. A key that is not there stays so. */
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
 * Writes a value that the functions at the edge read, to the same store. An empty one takes its key out, because nothing
 * says that the store takes it (CloudFront API Reference › PutKey).
 */
export const putEdgeValue = async (key: string, value: string): Promise<void> => {
  if (value === "") return withdrawPage(key);
  const KvsARN = process.env.PAGE_STORE_ARN;
  if (!KvsARN) return;
  const client = new CloudFrontKeyValueStoreClient({ ...buildClientOptions("small"), region: "us-east-1" });
  await putKey(client, KvsARN, key, value);
};

/** The state of the store after this process' last write. */
let storeETag: string | undefined;

async function putKey(
  client: CloudFrontKeyValueStoreClient,
  KvsARN: string,
  Key: string,
  Value = "1",
): Promise<void> {
  await writeToStore(client, KvsARN, (IfMatch) =>
    client.send(new PutKeyCommand({ KvsARN, Key, Value, IfMatch })),
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
    }
  }
}
