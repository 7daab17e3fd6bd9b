/** Functions that the local servers share: they read bodies, answer and listen. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** A body larger than allowed. */
export class BodyTooLargeError extends Error {
  override name = "BodyTooLargeError";
}

/** Reads the whole body. @throws BodyTooLargeError above `limit` bytes */
export const readBody = async (request: IncomingMessage, limit: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    // The rest of a body that is too large is read as well, so that the answer reaches the sender.
    if (size <= limit) chunks.push(chunk);
  }
  if (size > limit) throw new BodyTooLargeError();
  return Buffer.concat(chunks);
};

/** Answers and ends. */
export const sendResponse = (
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string | Uint8Array = "",
): void => {
  response.writeHead(status, headers);
  response.end(body);
};

export const sendJson = (response: ServerResponse, status: number, value: unknown): void =>
  sendResponse(
    response,
    status,
    { "content-type": "application/json; charset=utf-8" },
    JSON.stringify(value),
  );

/**
 * Connections that wait to be accepted, as many as Linux allows. When all of an opening come at once, those above the
 * usual 511 try again after one second, then three.
 */
const MAX_BACKLOG = 4096;

/** Listens on 127.0.0.1 and gives the port. @throws the server's error (`EADDRINUSE`) */
export const listenOnPort = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host: "127.0.0.1", backlog: MAX_BACKLOG }, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });

/** Listens on the port wished for, or on a free one when it is taken. */
export const listenOnPortOrFree = (server: Server, port: number): Promise<number> =>
  listenOnPort(server, port).catch(() => listenOnPort(server, 0));

/** Ends a server and the connections it holds. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
