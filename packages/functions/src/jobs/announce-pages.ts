/**
 * CloudFront's key-value store of events with a prerendered page. The edge function reads it before it sends a reader
 * to such a page. Without the store there is nothing to update: the local machine looks into the bucket itself.
 */
// Calls to the store are signed for all regions (SigV4A), which the SDK implements in this module.
import "@aws-sdk/signature-v4a";
import {
  CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  PutKeyCommand,
} from "@aws-sdk/client-cloudfront-keyvaluestore";

let announcedIds = new Set<string>();

/** Writes `event:<id>` for each event to the store named by `PAGE_STORE_ARN`. */
export const announcePages = async (ids: readonly string[]): Promise<void> => {
  const KvsARN = process.env.PAGE_STORE_ARN;
  const newIds = ids.filter((id) => !announcedIds.has(id));
  if (!KvsARN || newIds.length === 0) return;
  const client = new CloudFrontKeyValueStoreClient({ region: "us-east-1" });
  let { ETag: IfMatch } = await client.send(new DescribeKeyValueStoreCommand({ KvsARN }));
  for (const id of newIds) {
    const result = await client.send(new PutKeyCommand({ KvsARN, Key: `event:${id}`, Value: "1", IfMatch }));
    IfMatch = result.ETag;
  }
  announcedIds = new Set([...announcedIds, ...newIds]);
};
