/**
 * HTTP/2 with TLS before a server that speaks HTTP/1.1. Browsers speak HTTP/2 to CloudFront and only with TLS, and the
 * local machine has neither: a browser then requests six files at a time, and a measurement of a page would be one of
 * that limit (decision 0564).
 */
import { createHash, X509Certificate } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { generate } from "selfsigned";

export interface Http2Front {
  readonly url: string;
  /**
   * SHA-256 of the certificate's public key, in base64: what Chromium's `--ignore-certificate-errors-spki-list` takes.
   */
  readonly keyHash: string;
  stop(): Promise<void>;
}

/** Headers about a connection of HTTP/1.1, which HTTP/2 forbids (RFC 9113 §8.2.2). */
const connectionHeaders = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "transfer-encoding",
  "upgrade",
]);
const keepHeaders = (
  headers: NodeJS.Dict<string | string[]>,
  isKept: (name: string) => boolean,
): NodeJS.Dict<string | string[]> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isKept(name)));

/** Starts it before the server at an origin such as `http://127.0.0.1:3000`, at a free port of this machine. */
export const startHttp2Front = async (origin: string): Promise<Http2Front> => {
  const { hostname, port, host } = new URL(origin);
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
  });
  const agent = new Agent({ keepAlive: true });
  const forwardRequest = (clientRequest: Http2ServerRequest, answer: Http2ServerResponse): void => {
    const headers = { ...keepHeaders(clientRequest.headers, (name) => !name.startsWith(":")), host };
    const sentRequest = request({
      hostname,
      port,
      agent,
      method: clientRequest.method,
      path: clientRequest.url,
      headers,
    });
    sentRequest.on("response", (received: IncomingMessage) => {
      answer.writeHead(
        received.statusCode ?? 502,
        keepHeaders(received.headers, (name) => !connectionHeaders.has(name)),
      );
      received.pipe(answer);
    });
    sentRequest.on("error", () => {
      if (answer.headersSent) answer.stream.destroy();
      else answer.writeHead(502).end();
    });
    answer.on("close", () => sentRequest.destroy());
    clientRequest.pipe(sentRequest);
  };
  const server = createSecureServer({ key, cert }, forwardRequest);
  const sessions = new Set<{ destroy(): void }>();
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  return {
    url: `https://localhost:${address.port}`,
    keyHash: createHash("sha256")
      .update(new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" }))
      .digest("base64"),
    stop: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy();
        agent.destroy();
        server.close(() => resolve());
      }),
  };
};
