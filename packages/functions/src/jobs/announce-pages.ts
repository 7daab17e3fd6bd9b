/**
 * CloudFront's key-value store: which events have a prerendered page. Its function asks there before it sends a reader to
 * one; without the store (the local machine looks at the bucket itself) there is nothing to tell.
 */
// The store's calls are signed for all regions, which the SDK leaves to this module.
import "@aws-sdk/signature-v4a";
import {
  CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  PutKeyCommand,
} from "@aws-sdk/client-cloudfront-keyvaluestore";

let announcedIds = new Set<string>();

/** Puts `event:<id>` of each event into the store named by `PAGE_STORE_ARN`. */
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
