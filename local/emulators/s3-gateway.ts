/**
 * S3's public face on the site's own origin, below `/__s3`: browsers' POST uploads are checked as S3 checks them,
 * stored, told to the queues that the bucket notifies, scanned for malware, and told again with the verdict, as
 * GuardDuty does on AWS. What is read and written is decided by the role that signed a call and by the bucket's policy.
 * Allowed calls go on to the emulator.
 */
import { createHash } from "node:crypto";
import { request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { incomingPrefix } from "@portal/core/files/index";
import type { ScanResult } from "@portal/core/files/malware-scan";
import { toQueueBody } from "@portal/core/platform/queue-body";
import { getRealTime } from "../clock/demo-clock.ts";
import { type Deployment, getDeployment, getQueueName } from "../deployment/deployment.ts";
import { explainObjectRefusal } from "../deployment/lambda-role.ts";
import { BodyTooLargeError, readBody, sendResponse } from "../servers/http.ts";
import { buildScanResultEvent } from "./malware-scanner.ts";
import { buildErrorXml, checkPostPolicy, type S3Refusal } from "./post-policy.ts";
import { isSignedCall, readSignerKeyId } from "./s3-signature.ts";

export const s3PathPrefix = "/__s3";
/** Nothing larger is read into memory; policies are far stricter. */
const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;

const MALWARE_TAG = "s3:ExistingObjectTag/GuardDutyMalwareScanStatus";
const deny = (message = "Access Denied"): S3Refusal => ({ status: 403, code: "AccessDenied", message });

/**
 * Handles a call below `/__s3`.
 * @param url the emulator's address
 * @param queueUrls addresses of the queues by their names
 */
export const createS3Gateway = (
  url: string,
  queueUrls: Readonly<Record<string, string>>,
  { buckets, eventRules }: Pick<Deployment, "buckets" | "eventRules"> = getDeployment(),
) => {
  const s3Client = new S3Client({ endpoint: url, forcePathStyle: true });
  const sqsClient = new SQSClient({});

  /** The tag that the scanner puts on an object, by `bucket/key`. */
  const scanTags = new Map<string, ScanResult>();

  const sendEvent = async (queueArn: string, event: unknown): Promise<void> => {
    const QueueUrl = queueUrls[getQueueName(queueArn)];
    await sqsClient.send(new SendMessageCommand({ QueueUrl, MessageBody: toQueueBody(event) }));
  };
  /** Sends such an event to the queues that the bucket notifies. */
  const notifyQueues = async (
    bucket: string,
    key: string,
    eventName: string,
    event: unknown,
  ): Promise<void> => {
    const deployedBucket = Object.values(buckets).find(({ name }) => name === bucket);
    for (const { events, filterPrefix = "", queueArn } of deployedBucket?.notifications ?? [])
      if (events.includes(eventName) && key.startsWith(filterPrefix)) await sendEvent(queueArn, event);
  };
  /** Scans an object that the malware scanner looks at, and sends the result to EventBridge, whose rules pass it on. */
  const scanObject = async (bucket: string, key: string, bytes: Uint8Array): Promise<void> => {
    const deployedBucket = Object.values(buckets).find(({ name }) => name === bucket);
    if (!deployedBucket?.scannedPrefixes.some((prefix) => key.startsWith(prefix))) return;
    const event = buildScanResultEvent(bucket, key, bytes);
    scanTags.set(`${bucket}/${key}`, event.detail.scanResultDetails.scanResultStatus);
    for (const { pattern, queueArn } of eventRules)
      if (matchesEventPattern(pattern, event)) await sendEvent(queueArn, event);
  };
  /** A copy is a new version, which the scanner looks at again. */
  const scanCopy = async (bucket: string, key: string): Promise<void> => {
    const { Body } = await s3Client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const bytes = await Body?.transformToByteArray();
    if (bytes) await scanObject(bucket, key, bytes);
  };

  const handlePostUpload = async (
    request: IncomingMessage,
    response: ServerResponse,
    bucket: string,
  ): Promise<void> => {
    const formData = await readFormData(request).catch((error) => {
      if (error instanceof BodyTooLargeError) return "large" as const;
      return undefined;
    });
    if (formData === "large")
      return sendS3Error(response, {
        status: 400,
        code: "EntityTooLarge",
        message: "Your proposed upload exceeds the maximum allowed size",
      });
    const file = formData?.get("file");
    if (!formData || !(file instanceof Blob)) {
      return sendS3Error(response, {
        status: 400,
        code: "InvalidArgument",
        message: "POST requires exactly one file upload per request.",
      });
    }
    const fields = new Map<string, string>([["bucket", bucket]]);
    for (const [name, value] of formData)
      if (typeof value === "string") fields.set(name.toLowerCase(), value);
    const uploadRefusal = checkPostPolicy(
      fields,
      file.size,
      process.env.AWS_SECRET_ACCESS_KEY ?? "",
      getRealTime(),
    );
    if (uploadRefusal) return sendS3Error(response, uploadRefusal);
    if (fields.get("bucket") !== bucket) {
      return sendS3Error(response, deny());
    }
    const key = fields.get("key") ?? "";
    const signer = fields.get("x-amz-credential")?.split("/")[0] ?? "";
    const upload = { method: "POST", path: `/${bucket}/${encodeURI(key)}`, query: {}, headers: {} };
    const roleRefusal = explainObjectRefusal(signer, upload);
    if (roleRefusal) return sendS3Error(response, deny(roleRefusal));
    const bytes = Buffer.from(await file.arrayBuffer());
    const type = fields.get("content-type");
    await s3Client.send(
      new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ...(type ? { ContentType: type } : {}) }),
    );
    const eTag = createHash("md5").update(bytes).digest("hex");
    const createdEvent = buildObjectCreatedEvent(bucket, key, bytes.length, eTag);
    await notifyQueues(bucket, key, "s3:ObjectCreated:Post", createdEvent);
    await scanObject(bucket, key, bytes);
    sendResponse(response, Number(fields.get("success_action_status") ?? 204), { etag: `"${eTag}"` });
  };

  return (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? "/").slice(s3PathPrefix.length) || "/";
    const bucket = decodeURIComponent(path.split(/[/?]/)[1] ?? "");
    if (request.method === "POST" && request.headers["content-type"]?.startsWith("multipart/form-data")) {
      handlePostUpload(request, response, bucket).catch((error) => {
        console.error("upload", error);
        sendResponse(
          response,
          500,
          { "content-type": "application/xml" },
          "<Error><Code>InternalError</Code></Error>",
        );
      });
      return;
    }
    const target = new URL(path, url);
    const query = target.searchParams;
    const call = { method: request.method ?? "", target: request.url ?? "/", headers: request.headers };
    if (!isSignedCall(call, process.env.AWS_SECRET_ACCESS_KEY ?? "")) {
      return sendS3Error(response, deny());
    }
    if (isExpired(query)) {
      return sendS3Error(response, deny("Request has expired"));
    }
    const key = decodeURIComponent(target.pathname.slice(bucket.length + 2));
    const isIncoming = key.startsWith(incomingPrefix);
    const roleRefusal = explainObjectRefusal(
      readSignerKeyId(call) ?? "",
      { ...call, path: target.pathname, query: Object.fromEntries(query), headers: toTextHeaders(request) },
      { [MALWARE_TAG]: scanTags.get(`${bucket}/${key}`) },
    );
    if (roleRefusal) return sendS3Error(response, deny(roleRefusal));
    // A link that was signed is not a way around the scanner: only the job's own calls carry a header.
    if (isIncoming && query.has("X-Amz-Signature")) {
      return sendS3Error(response, deny());
    }
    const isCopy =
      isIncoming && request.method === "PUT" && request.headers["x-amz-copy-source"] !== undefined;
    const proxiedRequest = forward(
      target,
      { method: request.method, headers: { ...request.headers, host: target.host } },
      (upstreamResponse) => {
        const headers = { ...upstreamResponse.headers };
        // A presigned download asks for these headers, and the emulator ignores them.
        for (const name of ["content-disposition", "content-type", "cache-control"] as const) {
          const responseHeader = query.get(`response-${name}`);
          if (responseHeader) headers[name] = responseHeader;
        }
        response.writeHead(upstreamResponse.statusCode ?? 502, {
          ...headers,
          "x-content-type-options": "nosniff",
        });
        upstreamResponse.pipe(response);
        if (isCopy && upstreamResponse.statusCode === 200)
          upstreamResponse.on(
            "end",
            () => void scanCopy(bucket, key).catch((error) => console.error("scan", error)),
          );
      },
    );
    proxiedRequest.on("error", () => sendResponse(response, 502, {}));
    request.pipe(proxiedRequest);
  };
};

const toTextHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(",")] as const],
    ),
  );

/**
 * Returns whether an event has, for each member of the pattern, one of its values (EventBridge User Guide › Event
 * patterns).
 */
export const matchesEventPattern = (pattern: unknown, event: unknown): boolean =>
  Array.isArray(pattern)
    ? pattern.includes(event)
    : typeof event === "object" &&
      event !== null &&
      Object.entries(pattern as Record<string, unknown>).every(([name, inner]) =>
        matchesEventPattern(inner, (event as Record<string, unknown>)[name]),
      );

/** Builds the message S3 sends to a queue for a POST upload. */
const buildObjectCreatedEvent = (bucket: string, key: string, size: number, eTag: string) => ({
  Records: [
    {
      eventVersion: "2.1",
      eventSource: "aws:s3",
      awsRegion: process.env.AWS_REGION ?? "",
      eventTime: getRealTime().toISOString(),
      eventName: "ObjectCreated:Post",
      s3: {
        s3SchemaVersion: "1.0",
        bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` },
        // S3 writes keys into events as forms do: a space is a plus.
        object: { key: encodeURIComponent(key).replaceAll("%20", "+").replaceAll("%2F", "/"), size, eTag },
      },
    },
  ],
});

async function readFormData(request: IncomingMessage): Promise<FormData> {
  const body = await readBody(request, MAX_UPLOAD_BYTES);
  const type = request.headers["content-type"] ?? "";
  return new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
}

function sendS3Error(response: ServerResponse, refusal: S3Refusal): void {
  sendResponse(response, refusal.status, { "content-type": "application/xml" }, buildErrorXml(refusal));
}

/** Returns true for a presigned call after its time; the emulator does not look. */
function isExpired(query: URLSearchParams): boolean {
  const signedAt = query.get("X-Amz-Date");
  if (!signedAt) return false;
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(signedAt) ?? [];
  const validFrom = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  return !(validFrom + Number(query.get("X-Amz-Expires")) * 1000 > getRealTime().getTime());
}
