/**
 * S3's public face on the site's own origin, below `/__s3`: browsers' POST uploads are checked as S3 checks them, stored,
 * told to the upload queue as the object-created event, scanned for malware, and told again with the verdict, as
 * GuardDuty does on AWS. Nobody reads what has just arrived. Every other call goes on to the emulator.
 */
import { createHash } from "node:crypto";
import { request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { incomingPrefix } from "@portal/core/upload/index";
import { realNow } from "./clock.ts";
import { readBody, reply, TooLarge } from "./http.ts";
import { scanResultEvent } from "./malware-scanner.ts";
import { errorXml, type Refused, refusalOf } from "./s3-policy.ts";

export const prefix = "/__s3";
/** What anyone may read: verified logos and pictures, which the CDN serves. */
const publicPrefix = "public/";
/** Nothing larger is read into memory; policies are far stricter. */
const LIMIT = 200 * 1024 * 1024;

/** Handles a call below `/__s3`. `url` is the emulator's address. */
export const s3Gateway = (url: string) => {
  const store = new S3Client({ endpoint: url, forcePathStyle: true });
  const queue = new SQSClient({});

  const tell = async (event: unknown): Promise<void> => {
    await queue.send(
      new SendMessageCommand({
        QueueUrl: process.env.UPLOAD_QUEUE_URL,
        MessageBody: JSON.stringify(event),
      }),
    );
  };
  /** A copy is a new version, which the scanner looks at again. */
  const scanCopy = async (bucket: string, key: string): Promise<void> => {
    const { Body } = await store.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const bytes = await Body?.transformToByteArray();
    if (bytes) await tell(scanResultEvent(bucket, key, bytes));
  };

  const post = async (request: IncomingMessage, response: ServerResponse, bucket: string): Promise<void> => {
    const form = await formOf(request).catch((error) => {
      if (error instanceof TooLarge) return "large" as const;
      return undefined;
    });
    if (form === "large")
      return refuse(response, {
        status: 400,
        code: "EntityTooLarge",
        message: "Your proposed upload exceeds the maximum allowed size",
      });
    const file = form?.get("file");
    if (!form || !(file instanceof Blob)) {
      return refuse(response, {
        status: 400,
        code: "InvalidArgument",
        message: "POST requires exactly one file upload per request.",
      });
    }
    const fields = new Map<string, string>([["bucket", bucket]]);
    for (const [name, value] of form) if (typeof value === "string") fields.set(name.toLowerCase(), value);
    const refused = refusalOf(fields, file.size, process.env.AWS_SECRET_ACCESS_KEY ?? "", realNow());
    if (refused) return refuse(response, refused);
    if (fields.get("bucket") !== bucket) {
      return refuse(response, { status: 403, code: "AccessDenied", message: "Access Denied" });
    }
    const key = fields.get("key") ?? "";
    const bytes = Buffer.from(await file.arrayBuffer());
    const type = fields.get("content-type");
    await store.send(
      new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ...(type ? { ContentType: type } : {}) }),
    );
    const eTag = createHash("md5").update(bytes).digest("hex");
    await tell(createdEvent(bucket, key, bytes.length, eTag));
    if (key.startsWith(incomingPrefix)) await tell(scanResultEvent(bucket, key, bytes));
    reply(response, Number(fields.get("success_action_status") ?? 204), { etag: `"${eTag}"` });
  };

  return (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? "/").slice(prefix.length) || "/";
    const bucket = decodeURIComponent(path.split(/[/?]/)[1] ?? "");
    if (request.method === "POST" && request.headers["content-type"]?.startsWith("multipart/form-data")) {
      post(request, response, bucket).catch((error) => {
        console.error("upload", error);
        reply(
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
    const open = target.pathname.startsWith(`/${bucket}/${publicPrefix}`) && request.method === "GET";
    if (!open && !query.has("X-Amz-Signature") && !request.headers.authorization) {
      return refuse(response, { status: 403, code: "AccessDenied", message: "Access Denied" });
    }
    if (expired(query)) {
      return refuse(response, { status: 403, code: "AccessDenied", message: "Request has expired" });
    }
    const key = decodeURIComponent(target.pathname.slice(bucket.length + 2));
    const arrival = key.startsWith(incomingPrefix);
    // A link that was signed is not a way around the scanner: only the job's own calls carry a header.
    if (arrival && query.has("X-Amz-Signature")) {
      return refuse(response, { status: 403, code: "AccessDenied", message: "Access Denied" });
    }
    const copied = arrival && request.method === "PUT" && request.headers["x-amz-copy-source"] !== undefined;
    const onward = forward(
      target,
      { method: request.method, headers: { ...request.headers, host: target.host } },
      (answer) => {
        const headers = { ...answer.headers };
        // what a presigned download asks for; the emulator does not do it
        for (const name of ["content-disposition", "content-type", "cache-control"] as const) {
          const wished = query.get(`response-${name}`);
          if (wished) headers[name] = wished;
        }
        response.writeHead(answer.statusCode ?? 502, { ...headers, "x-content-type-options": "nosniff" });
        answer.pipe(response);
        if (copied && answer.statusCode === 200)
          answer.on("end", () => void scanCopy(bucket, key).catch((error) => console.error("scan", error)));
      },
    );
    onward.on("error", () => reply(response, 502, {}));
    request.pipe(onward);
  };
};

/** The message S3 sends to a queue for a POST upload. */
export const createdEvent = (bucket: string, key: string, size: number, eTag: string) => ({
  Records: [
    {
      eventVersion: "2.1",
      eventSource: "aws:s3",
      awsRegion: process.env.AWS_REGION ?? "",
      eventTime: realNow().toISOString(),
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

async function formOf(request: IncomingMessage): Promise<FormData> {
  const body = await readBody(request, LIMIT);
  const type = request.headers["content-type"] ?? "";
  return new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
}

function refuse(response: ServerResponse, refused: Refused): void {
  reply(response, refused.status, { "content-type": "application/xml" }, errorXml(refused));
}

/** True for a presigned call after its time; the emulator does not look. */
function expired(query: URLSearchParams): boolean {
  const signed = query.get("X-Amz-Date");
  if (!signed) return false;
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(signed) ?? [];
  const from = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  return !(from + Number(query.get("X-Amz-Expires")) * 1000 > realNow().getTime());
}
