/**
 * CloudFront's key-value store of events and forms with a prerendered page. The viewer-request function reads it before
 * it sends a reader to such a page. Without the store there is nothing to update: the local machine looks into the bucket itself.
 */
// Calls to the store are signed for all regions (SigV4A), which the SDK implements in this module.
import "@aws-sdk/signature-v4a";
import {
  CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  PutKeyCommand,
} from "@aws-sdk/client-cloudfront-keyvaluestore";
import { buildClientOptions } from "@portal/core/platform/client-options.server";

let announcedKeys = new Set<string>();

/** Writes each key (`event:<id>`, `form:<scheme>`) to the store named by `PAGE_STORE_ARN`. */
export const announcePages = async (keys: readonly string[]): Promise<void> => {
  const KvsARN = process.env.PAGE_STORE_ARN;
  const newKeys = keys.filter((key) => !announcedKeys.has(key));
  if (!KvsARN || newKeys.length === 0) return;
  const client = new CloudFrontKeyValueStoreClient({ ...buildClientOptions("small"), region: "us-east-1" });
  let { ETag: IfMatch } = await client.send(new DescribeKeyValueStoreCommand({ KvsARN }));
  for (const Key of newKeys) {
    const result = await client.send(new PutKeyCommand({ KvsARN, Key, Value: "1", IfMatch }));
    IfMatch = result.ETag;
  }
  announcedKeys = new Set([...announcedKeys, ...newKeys]);
};
