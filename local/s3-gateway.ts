/**
 * S3's public face on the site's own origin, below `/__s3`: browsers' POST uploads are checked as S3 checks them, stored,
 * told to the upload queue as the object-created event, scanned for malware, and told again with the verdict, as
 * GuardDuty does on AWS. Nobody reads what has just arrived. Every other call goes on to the emulator.
 */
import { createHash } from "node:crypto";
import { request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { incomingPrefix } from "@portal/core/files/index";
import { toQueueBody } from "@portal/core/platform/queue-body";
import { getRealTime } from "./demo-clock.ts";
import { BodyTooLargeError, readBody, sendResponse } from "./http.ts";
import { buildScanResultEvent } from "./malware-scanner.ts";
import { buildErrorXml, checkPostPolicy, type S3Refusal } from "./post-policy.ts";
import { isSignedCall } from "./s3-signature.ts";

export const s3PathPrefix = "/__s3";
/** Nothing larger is read into memory; policies are far stricter. */
const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;

/** Handles a call below `/__s3`. `url` is the emulator's address. */
export const createS3Gateway = (url: string) => {
  const s3Client = new S3Client({ endpoint: url, forcePathStyle: true });
  const sqsClient = new SQSClient({});

  const sendUploadEvent = async (event: unknown): Promise<void> => {
    await sqsClient.send(
      new SendMessageCommand({
        QueueUrl: process.env.UPLOAD_QUEUE_URL,
        MessageBody: toQueueBody(event),
      }),
    );
  };
  /** A copy is a new version, which the scanner looks at again. */
  const scanCopy = async (bucket: string, key: string): Promise<void> => {
    const { Body } = await s3Client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const bytes = await Body?.transformToByteArray();
    if (bytes) await sendUploadEvent(buildScanResultEvent(bucket, key, bytes));
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
      return sendS3Error(response, { status: 403, code: "AccessDenied", message: "Access Denied" });
    }
    const key = fields.get("key") ?? "";
    const bytes = Buffer.from(await file.arrayBuffer());
    const type = fields.get("content-type");
    await s3Client.send(
      new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ...(type ? { ContentType: type } : {}) }),
    );
    const eTag = createHash("md5").update(bytes).digest("hex");
    await sendUploadEvent(buildObjectCreatedEvent(bucket, key, bytes.length, eTag));
    if (key.startsWith(incomingPrefix)) await sendUploadEvent(buildScanResultEvent(bucket, key, bytes));
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
      return sendS3Error(response, { status: 403, code: "AccessDenied", message: "Access Denied" });
    }
    if (isExpired(query)) {
      return sendS3Error(response, { status: 403, code: "AccessDenied", message: "Request has expired" });
    }
    const key = decodeURIComponent(target.pathname.slice(bucket.length + 2));
    const isIncoming = key.startsWith(incomingPrefix);
    // A link that was signed is not a way around the scanner: only the job's own calls carry a header.
    if (isIncoming && query.has("X-Amz-Signature")) {
      return sendS3Error(response, { status: 403, code: "AccessDenied", message: "Access Denied" });
    }
    const isCopy =
      isIncoming && request.method === "PUT" && request.headers["x-amz-copy-source"] !== undefined;
    const proxiedRequest = forward(
      target,
      { method: request.method, headers: { ...request.headers, host: target.host } },
      (upstreamResponse) => {
        const headers = { ...upstreamResponse.headers };
        // what a presigned download asks for; the emulator does not do it
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

/** The message S3 sends to a queue for a POST upload. */
export const buildObjectCreatedEvent = (bucket: string, key: string, size: number, eTag: string) => ({
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
        // S3 writes keys into events as forms do: a space is a plus
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

/** True for a presigned call after its time; the emulator does not look. */
function isExpired(query: URLSearchParams): boolean {
  const signedAt = query.get("X-Amz-Date");
  if (!signedAt) return false;
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(signedAt) ?? [];
  const validFrom = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  return !(validFrom + Number(query.get("X-Amz-Expires")) * 1000 > getRealTime().getTime());
}
